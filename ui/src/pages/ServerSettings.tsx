import { useEffect } from 'react';
import { useLocation } from 'react-router';
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

/** Shows the card that the address names, once it is there. */
function useLinkedCard(isLoaded: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const card = isLoaded && hash ? document.getElementById(hash.slice(1)) : null;
    const heading = card?.querySelector('h2');
    if (!card || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    card.scrollIntoView();
  }, [isLoaded, hash, key]);
}
