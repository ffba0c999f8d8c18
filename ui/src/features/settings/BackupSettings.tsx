import { useState } from 'react';
import { download } from '../../api/download';
import { messages } from '../../lib/messages';
import { Button } from '../../ui/Button';
import { FormStatus, SettingsCard } from './SettingsCard';
import styles from './SettingsCard.module.css';

const text = messages.settings.backup;

export function BackupSettings() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const fetchBackup = async () => {
    setBusy(true);
    const error = await download('/api/v1/backup');
    setFailure(error && error.message);
    setBusy(false);
  };
  return (
    <SettingsCard title={text.title} state={text.hint}>
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => void fetchBackup()}>
          {text.submit}
        </Button>
      </div>
      <FormStatus status={failure === null ? null : { text: failure, good: false }} />
    </SettingsCard>
  );
}
