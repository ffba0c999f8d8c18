// Why: every setting says first what holds now, and where it cannot be changed here, why.
import type { ReactNode } from 'react';
import type { SettingSource } from '../../api/generated';
import { Card } from '../../components/Card';
import { Icon } from '../../components/Icon';
import { messages } from '../../lib/messages';
import styles from './SettingsCard.module.css';

type Props = {
  title: string;
  state?: string | undefined;
  source?: SettingSource | undefined;
  children: ReactNode;
  /** What can be done in any case. */
  always?: ReactNode;
};

/** A section with what holds now; its children change it, unless it was settled from the start. */
export function SettingsCard({ title, state, source, children, always }: Props) {
  return (
    <Card title={title} lead={state}>
      {source === 'start' ? (
        <p className={styles.fixed}>
          <Icon name="info" size="small" />
          {messages.settings.fromStart}
        </p>
      ) : (
        children
      )}
      {always}
    </Card>
  );
}
