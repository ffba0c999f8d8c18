import type { ReactNode } from 'react';
import type { SettingSource } from '../../api/generated';
import { messages } from '../../lib/messages';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
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
      {source === 'flag' ? (
        <p className={styles.fixed}>
          <Icon name="info" size="small" />
          {messages.settings.setAtStart}
        </p>
      ) : (
        children
      )}
      {always}
    </Card>
  );
}

/** What a change came to. */
export interface StatusMessage {
  text: string;
  good: boolean;
}

type OutcomeProps = {
  status: StatusMessage | null;
};

/** The line about the last change, if there was one. */
export function FormStatus({ status }: OutcomeProps) {
  return (
    <div role="status" className={styles.outcome}>
      {status && (
        <p className={`${styles.result} ${status.good ? '' : styles.wrong}`}>{status.text}</p>
      )}
    </div>
  );
}
