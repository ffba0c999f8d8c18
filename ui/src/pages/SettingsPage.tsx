// Why: who runs a server at home settles it here, where they are anyway, and not in a shell.
import { EmptyState } from '../components/EmptyState';
import { PageTitle } from '../components/PageTitle';
import { Skeleton } from '../components/Skeleton';
import { Failure } from '../features/server/Failure';
import { useConfigure } from '../features/server/useConfigure';
import { BackupSettings } from '../features/settings/BackupSettings';
import { MailSettings } from '../features/settings/MailSettings';
import { RegistrationSettings } from '../features/settings/RegistrationSettings';
import { TmdbSettings } from '../features/settings/TmdbSettings';
import { useSettings } from '../features/settings/useSettings';
import { messages } from '../lib/messages';
import { usePageTitle } from '../lib/usePageTitle';
import styles from './SettingsPage.module.css';

const text = messages.settings;

/** The admins' settings. */
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
  const configure = useConfigure();
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
  // Whatever this page holds of the old catalogue, its policy on pictures included, is of no more use.
  const reload = () => location.reload();
  return (
    <>
      <TmdbSettings settings={settings.tmdb} onSwitch={reload} />
      <RegistrationSettings settings={settings.registration} onChange={configure} />
      <MailSettings settings={settings.mail} />
      <BackupSettings />
    </>
  );
}
