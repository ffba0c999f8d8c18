import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import {
  ChangePassword,
  DeleteAccount,
  ExportData,
  ImportData,
} from '../features/account/AccountCards';
import { DevicesCard } from '../features/account/DevicesCard';
import { PasskeysCard } from '../features/account/PasskeysCard';
import { ProvidersCard } from '../features/account/ProvidersCard';
import { SecondFactorCard } from '../features/account/SecondFactorCard';
import { ShortcutSettings } from '../features/account/ShortcutSettings';
import { StartPageCard } from '../features/account/StartPageCard';
import { AppearanceSettings } from '../features/settings/AppearanceSettings';
import { ChangeUsername } from '../features/account/ChangeUsername';
import { PictureCard } from '../features/account/Picture';
import { AccountFields, fullName, useProfile } from '../features/account/ProfileHead';
import { FilmReleaseSettings } from '../features/calendar/FilmReleaseSettings';
import { NotificationSettings } from '../features/notifications/NotificationSettings';
import { Failure } from '../features/server/Failure';
import { selectAdmin } from '../features/session/sessionSlices';
import { WatchingSettings } from '../features/watching/WatchingSettings';
import { accountMessages } from '../lib/messages/account';
import { securityMessages } from '../lib/messages/security';
import { usePageTitle } from '../lib/navigation';
import { paths } from '../lib/paths';
import { ownId } from '../lib/token';
import { useLinkedCard } from '../lib/useLinkedCard';
import { LinkButton } from '../ui/Button';
import { Card } from '../ui/Card';
import { PageTitle } from '../ui/Page';
import { Skeleton } from '../ui/Skeleton';
import styles from './SettingsPage.module.css';

const text = accountMessages.ownSettings;

/** The settings of one's own account and of this browser. */
export default function SettingsPage() {
  usePageTitle(text.title);
  const admin = useSelector(selectAdmin);
  const { profile, error, loading, onRetry } = useProfile(ownId());
  useLinkedCard(Boolean(profile));
  if (!profile) {
    return (
      <Page>
        {error ? (
          <Failure error={error} onRetry={onRetry} busy={loading} />
        ) : (
          <Skeleton shape="block" />
        )}
      </Page>
    );
  }
  return (
    <Page>
      <Section title={text.account}>
        <AccountFields profile={profile} />
        <ChangeUsername username={profile.username} />
        <ChangePassword email={profile.email} />
        <PictureCard name={fullName(profile)} />
      </Section>
      <Section title={securityMessages.title}>
        <SecondFactorCard />
        <PasskeysCard />
        <ProvidersCard />
        <DevicesCard />
      </Section>
      <Section title={text.appearance}>
        <AppearanceSettings />
        <StartPageCard />
        <ShortcutSettings />
      </Section>
      <Section title={text.watching}>
        <WatchingSettings />
        <NotificationSettings />
        <FilmReleaseSettings />
      </Section>
      <Section title={text.connections}>
        <Card title={text.connectionsTitle} lead={text.connectionsHint}>
          <LinkButton className={styles.link} to={paths.connections()}>
            {text.openConnections}
          </LinkButton>
        </Card>
      </Section>
      <Section title={text.data}>
        <ExportData />
        <ImportData />
        <DeleteAccount username={profile.username} />
      </Section>
      {admin && (
        <Section title={text.server}>
          <Card title={text.serverSettings} lead={text.serverHint}>
            <LinkButton className={styles.link} to={paths.admin('settings')}>
              {text.open}
            </LinkButton>
          </Card>
        </Section>
      )}
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageTitle>{text.title}</PageTitle>
      {children}
    </div>
  );
}

type SectionProps = {
  title: string;
  children: ReactNode;
};

function Section({ title, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      <div className={styles.cards}>{children}</div>
    </section>
  );
}
