import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import {
  AccountLine,
  OwnCounts,
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
import { DecadesCard, StatisticsCards } from '../features/statistics/StatisticsCards';
import { TitleRail } from '../features/titles/Rail';
import { lazyOptional } from '../lib/lazyModule';
import { accountMessages } from '../lib/messages/account';
import { statisticsMessages } from '../lib/messages/statistics';
import { usePageTitle } from '../lib/navigation';
import { paths } from '../lib/paths';
import { Link } from '../lib/router/Link';
import { useParams } from '../lib/router/RouterProvider';
import { isPerson } from '../lib/titles';
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
        <AccountLine profile={profile} />
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
  const counts = <OwnCounts rated={known ? halfStars.length : null} playlists={count} />;
  const settings = (
    <Link to={paths.settings()} viewTransition>
      {text.settings}
    </Link>
  );
  return (
    <>
      <ProfileHead profile={profile} own counts={counts} />
      <AccountLine profile={profile} action={settings} />
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
        {halfStars.length > 0 && <DecadesCard />}
      </div>
      <Highlights />
    </>
  );
}

const Favorites = lazyOptional(() =>
  import('../features/account/Favorites').then((code) => code.Favorites),
);

const railLength = 12;

/** The user's favorites, best and newest ratings, and statistics. A row that cannot be loaded is left out. */
function Highlights() {
  const { best, recent } = statisticsMessages.statistics;
  const imageBase = useSelector(selectImageBase);
  const highest = useRatedTitles('fiveStar', 'score');
  const newest = useRatedTitles('all', 'date');
  const rows = [
    { title: best, ...highest },
    { title: recent, ...newest },
  ];
  return (
    <>
      <Suspense fallback={<div className={styles.favorites} />}>
        <Favorites imageBase={imageBase} fiveStar={highest.titles ?? []} />
      </Suspense>
      <StatisticsCards isWaiting={rows.some(({ titles, error }) => !titles && !error)}>
        {rows.map(({ title, titles = [] }) => (
          <TitleRail
            key={title}
            heading={title}
            titles={titles.flatMap((item) => (isPerson(item) ? [] : item)).slice(0, railLength)}
            imageBase={imageBase}
          />
        ))}
      </StatisticsCards>
    </>
  );
}
