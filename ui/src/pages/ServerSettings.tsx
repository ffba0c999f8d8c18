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
import { SetupSteps } from '../features/settings/SetupSteps';
import { settingsMessages } from '../lib/messages/settings';
import { paths } from '../lib/paths';
import { useLinkedCard } from '../lib/useLinkedCard';
import { LinkButton } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { Skeleton } from '../ui/Skeleton';
import styles from './ServerSettings.module.css';

const text = settingsMessages.settings;

/** The settings of the server, for admins. */
export function ServerSettings() {
  return (
    <div className={styles.cards}>
      <Cards />
    </div>
  );
}

function Cards() {
  const configure = useReloadConfig();
  const { settings, error, loading, forbidden, onRetry } = useSettings();
  useLinkedCard(settings !== null);
  if (forbidden) {
    return (
      <EmptyState
        title={text.adminsOnly}
        action={<LinkButton to={paths.settings()}>{text.own}</LinkButton>}
      >
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
      <SetupSteps />
      <TmdbSettings settings={settings.tmdb} onSwitch={reload} />
      <RegistrationSettings settings={settings.registration} onChange={configure} />
      <MailSettings settings={settings.mail} />
      <BackupSettings />
      <JobsSettings />
    </>
  );
}
