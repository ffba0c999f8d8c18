import type { ReactNode } from 'react';
import {
  ChangePassword,
  DeleteAccount,
  ExportData,
  SignOutEverywhere,
} from '../features/account/AccountCards';
import { ChangeUsername } from '../features/account/ChangeUsername';
import {
  AccountFields,
  CountLink,
  ProfileHead,
  ProfileSkeleton,
  usePlaylistCount,
  useProfile,
} from '../features/account/ProfileHead';
import { StartPageCard } from '../features/account/StartPageCard';
import { useHalfStars } from '../features/ratings/halfStars';
import { RatingSummary } from '../features/ratings/RatingSummary';
import { Failure, isNotFound } from '../features/server/Failure';
import { accountMessages } from '../lib/messages/account';
import { usePageTitle } from '../lib/navigation';
import { paths } from '../lib/paths';
import { useParams } from '../lib/router/RouterProvider';
import { ownId } from '../lib/token';
import NotFoundPage from './NotFoundPage';
import styles from './ProfilePage.module.css';

export default function ProfilePage() {
  const { id = ':id' } = useParams();
  const userId = id === ':id' ? ownId() : id;
  return <ProfileOf key={userId} id={userId} />;
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
  usePageTitle(accountMessages.profile.title);
  return <div className={styles.page}>{children}</div>;
}

type Props = {
  profile: NonNullable<ReturnType<typeof useProfile>['profile']>;
};

const text = accountMessages.profile;

function OwnProfile({ profile }: Props) {
  const { halfStars, known, ...stars } = useHalfStars();
  const { count, ...playlists } = usePlaylistCount();
  const unloaded = [...(known ? [] : [stars]), ...(count === null ? [playlists] : [])];
  const failed = unloaded.find(({ error }) => error !== undefined);
  const retry = () => unloaded.forEach(({ onRetry }) => onRetry());
  const counts = (
    <>
      <CountLink to={paths.ratings()} count={known ? halfStars.length : null} label={text.rated} />
      <CountLink to={paths.playlists()} count={count} label={text.playlists} />
    </>
  );
  return (
    <>
      <ProfileHead profile={profile} own counts={counts} />
      <div className={styles.pair}>
        {failed ? (
          <Failure
            error={failed.error}
            onRetry={retry}
            busy={unloaded.some(({ loading }) => loading)}
          />
        ) : (
          <RatingSummary halfStars={known ? halfStars : null} />
        )}
        <AccountFields profile={profile} />
      </div>
      <div className={styles.actions}>
        <ChangeUsername username={profile.username} />
        <ChangePassword email={profile.email} />
        <SignOutEverywhere />
        <StartPageCard />
        <ExportData />
        <DeleteAccount username={profile.username} />
      </div>
    </>
  );
}
