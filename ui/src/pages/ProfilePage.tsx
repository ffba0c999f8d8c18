// Why: one's own account in one place (specification 2.13, 2.41); an admin may look at anybody's (decision 10).
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { AccountFields } from '../features/account/AccountFields';
import { ProfileHead } from '../features/account/ProfileHead';
import { useProfile } from '../features/account/useProfile';
import { Failure, isNotFound } from '../features/server/Failure';
import { messages } from '../lib/messages';
import { ownId } from '../lib/token';
import { usePageTitle } from '../lib/usePageTitle';
import NotFoundPage from './NotFoundPage';
import { OwnProfile } from './OwnProfile';
import styles from './ProfilePage.module.css';
import { ProfileSkeleton } from './ProfileSkeleton';

/** The profile screen. */
export default function ProfilePage() {
  const { id = ':id' } = useParams();
  const meant = id === ':id' ? ownId() : id;
  return <ProfileOf key={meant} id={meant} />;
}

function ProfileOf({ id }: { id: string }) {
  const { profile, own, error, loading, onRetry } = useProfile(id);
  if (isNotFound(error)) return <NotFoundPage />;
  if (profile && own) {
    return (
      <Page>
        <OwnProfile profile={profile} />
      </Page>
    );
  }
  if (profile) {
    return (
      <Page>
        <ProfileHead profile={profile} own={false} />
        <AccountFields profile={profile} />
      </Page>
    );
  }
  return (
    <Page>
      {error ? <Failure error={error} onRetry={onRetry} busy={loading} /> : <ProfileSkeleton />}
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  usePageTitle(messages.profile.title);
  return <div className={styles.page}>{children}</div>;
}
