import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
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
import { SetupSteps } from '../features/settings/SetupSteps';
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
  useLinkedCard(settings !== null);
  if (forbidden) return <p>{text.adminsOnly}</p>;
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
