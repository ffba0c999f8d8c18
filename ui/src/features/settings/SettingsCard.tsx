import type { ReactNode } from 'react';
import type { SettingSource } from '../../api/generated';
import { settingsMessages } from '../../lib/messages/settings';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import styles from './SettingsCard.module.css';

type Props = {
  title: string;
  state?: string | undefined;
  source?: SettingSource | undefined;
  children: ReactNode;
  /** Shown also where a flag fixes the setting. */
  always?: ReactNode;
};

/** A setting with its current value; read-only where a command-line flag fixes it. */
export function SettingsCard({ title, state, source, children, always }: Props) {
  return (
    <Card title={title} lead={state}>
      {source === 'flag' ? (
        <p className={styles.fixed}>
          <Icon name="info" size="small" />
          {settingsMessages.settings.setAtStart}
        </p>
      ) : (
        children
      )}
      {always}
    </Card>
  );
}

export interface StatusMessage {
  text: string;
  good: boolean;
}

type FormStatusProps = {
  status: StatusMessage | null;
};

export function FormStatus({ status }: FormStatusProps) {
  return (
    <div role="status" className={styles.outcome}>
      {status && (
        <p className={`${styles.result} ${status.good ? '' : styles.error}`}>{status.text}</p>
      )}
    </div>
  );
}
