import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import {
  AccountFields,
  CountLink,
  ProfileHead,
  ProfileSkeleton,
  usePlaylistCount,
  useProfile,
} from '../features/account/ProfileHead';
import { useHalfStars } from '../features/ratings/halfStars';
import { RatingSummary } from '../features/ratings/RatingSummary';
import { useRatedTitles } from '../features/ratings/useRatedTitles';
import { Failure, isNotFound } from '../features/server/Failure';
import { selectImageBase } from '../features/server/serverConfig';
import { StatisticsCards } from '../features/statistics/StatisticsCards';
import { TitleRail } from '../features/titles/Rail';
import { accountMessages } from '../lib/messages/account';
import { statisticsMessages } from '../lib/messages/statistics';
import { usePageTitle } from '../lib/navigation';
import { paths } from '../lib/paths';
import { useParams } from '../lib/router/RouterProvider';
import { ownId } from '../lib/token';
import { LinkButton } from '../ui/Button';
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
  const settings = <LinkButton to={paths.settings()}>{text.settings}</LinkButton>;
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
        <AccountFields profile={profile} action={settings} />
      </div>
      <RatedRails />
      <StatisticsCards />
    </>
  );
}

const railLength = 12;

/** The user's best and newest ratings; nothing without any. The cards below have the message of a failed load. */
function RatedRails() {
  const { best, recent } = statisticsMessages.statistics;
  const imageBase = useSelector(selectImageBase);
  const { titles: highest } = useRatedTitles('fiveStar', 'date');
  const { titles: newest } = useRatedTitles('all', 'date');
  const rails = [
    { title: best, titles: highest },
    { title: recent, titles: newest },
  ];
  return rails.map(({ title, titles = [] }) => (
    <TitleRail
      key={title}
      heading={title}
      titles={titles.filter((item) => 'key' in item).slice(0, railLength)}
      imageBase={imageBase}
    />
  ));
}
