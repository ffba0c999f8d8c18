import { useSelector } from 'react-redux';
import { Failure } from '../features/server/Failure';
import { useReloadConfig } from '../features/server/serverConfig';
import { selectAdmin } from '../features/session/sessionSlices';
import { AppearanceSettings } from '../features/settings/AppearanceSettings';
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
import { PageTitle } from '../ui/Page';
import { Skeleton } from '../ui/Skeleton';
import styles from './SettingsPage.module.css';

const text = settingsMessages.settings;

export default function SettingsPage() {
  usePageTitle(text.title);
  const admin = useSelector(selectAdmin);
  return (
    <div className={styles.page}>
      <PageTitle>{text.title}</PageTitle>
      <AppearanceSettings />
      {admin && <ServerSettings />}
    </div>
  );
}

/** A role that was just withdrawn is noticed only by the server. */
function ServerSettings() {
  const configure = useReloadConfig();
  const { settings, error, loading, forbidden, onRetry } = useSettings();
  if (forbidden) return <p>{text.adminsOnly}</p>;
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
