import { useState } from 'react';
import { downloadUrl } from '../../api/download';
import { fieldErrorsOf } from '../../api/errors';
import { useCreateBackupLinkMutation } from '../../api/generated';
import { settingsMessages } from '../../lib/messages/settings';
import { Button } from '../../ui/Button';
import { FormStatus, SettingsCard } from './SettingsCard';
import styles from './SettingsCard.module.css';

const text = settingsMessages.settings.backup;

export function BackupSettings() {
  const [createLink, { isLoading }] = useCreateBackupLinkMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const downloadBackup = async () => {
    setFailure(null);
    const { data, error } = await createLink();
    if (data) downloadUrl(data.path);
    else setFailure(fieldErrorsOf(error, []).formMessage);
  };
  return (
    <SettingsCard title={text.title} state={text.hint}>
      <div className={styles.actions}>
        <Button busy={isLoading} onClick={() => void downloadBackup()}>
          {text.submit}
        </Button>
      </div>
      <FormStatus status={failure === null ? null : { text: failure, good: false }} />
    </SettingsCard>
  );
}
