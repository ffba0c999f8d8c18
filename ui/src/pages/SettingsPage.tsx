import { Failure } from '../features/server/Failure';
import { useReloadConfig } from '../features/server/serverConfig';
import {
  BackupSettings,
  RegistrationSettings,
  TmdbSettings,
  useSettings,
} from '../features/settings/SettingsCards';
import { JobsSettings } from '../features/settings/JobsSettings';
import { MailSettings } from '../features/settings/MailSettings';
import { settingsMessages } from '../lib/messages/settings';
import { usePageTitle } from '../lib/navigation';
import { EmptyState } from '../ui/EmptyState';
import { PageTitle } from '../ui/Page';
import { Skeleton } from '../ui/Skeleton';
import styles from './SettingsPage.module.css';

const text = settingsMessages.settings;

export default function SettingsPage() {
  usePageTitle(text.title);
  return (
    <div className={styles.page}>
      <PageTitle>{text.title}</PageTitle>
      <Sections />
    </div>
  );
}

function Sections() {
  const configure = useReloadConfig();
  const { settings, error, loading, forbidden, onRetry } = useSettings();
  if (forbidden) {
    return (
      <EmptyState title={text.adminsOnly}>
        <p>{text.adminsOnlyHint}</p>
      </EmptyState>
    );
  }
  if (!settings && error) return <Failure error={error} onRetry={onRetry} busy={loading} />;
  if (!settings) return <Skeleton shape="block" />;
  // Ids and the content security policy belong to the former catalogue.
  const reload = () => location.reload();
  return (
    <>
      <TmdbSettings settings={settings.tmdb} onSwitch={reload} />
      <RegistrationSettings settings={settings.registration} onChange={configure} />
      <MailSettings settings={settings.mail} />
      <BackupSettings />
      <JobsSettings />
    </>
  );
}
