import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useStatisticsQuery } from '../../api/account/generated';
import { useListPlaylistsQuery, useProfileQuery } from '../../api/generated';
import type { Profile } from '../../api/generated';
import { formatDate, formatNumber } from '../../lib/format';
import { snackbarTime } from '../../lib/limits';
import { accountMessages } from '../../lib/messages/account';
import { appMessages } from '../../lib/messages/app';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { readToken, userOfToken } from '../../lib/token';
import { Button, LinkButton } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Announcement } from '../../ui/LiveRegion';
import { Skeleton } from '../../ui/Skeleton';
import { Snackbar } from '../../ui/Snackbar';
import { TextField } from '../../ui/TextField';
import { Avatar, usePicture } from './Avatar';
import styles from './ProfileHead.module.css';

type Props = {
  profile: Profile;
  own: boolean;
  counts?: ReactNode;
};

const text = accountMessages.profile;

export function fullName({ first_name, last_name, username }: Profile) {
  return `${first_name} ${last_name}`.trim() || username;
}

export function ProfileHead({ profile, own, counts }: Props) {
  const name = fullName(profile);
  const [picture] = usePicture(String(profile.id));
  return (
    <header className={styles.head}>
      <Avatar name={name} picture={picture} />
      <div>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.line}>
          {text.since(formatDate(profile.created_at))}
          {profile.role === 'admin' && <span className={styles.role}>{text.admin}</span>}
        </p>
      </div>
      {counts && <div className={styles.counts}>{counts}</div>}
      {own && <ImageButtons />}
    </header>
  );
}

/** A link to the settings, where the picture is set; the two buttons only show "Coming soon" (specification 2.41). */
function ImageButtons() {
  const [toast, setToast] = useState(false);
  const showToast = () => setToast(true);
  return (
    <div className={styles.image}>
      <LinkButton to={paths.settings()} variant="quiet">
        {text.picture}
      </LinkButton>
      <Button variant="quiet" onClick={showToast}>
        {text.upload}
      </Button>
      <Button variant="quiet" onClick={showToast}>
        {text.remove}
      </Button>
      <Snackbar
        message={toast ? text.comingSoon : null}
        position="bottom-left"
        duration={snackbarTime.comingSoon}
        onClose={() => setToast(false)}
      />
    </div>
  );
}

type CountLinkProps = {
  to: string;
  /** Null while unknown. */
  count: number | null;
  label: (count: number) => string;
  /** After the label. */
  note?: string | undefined;
};

export function CountLink({ to, count, label, note }: CountLinkProps) {
  return (
    <Link to={to} className={styles.count ?? ''} viewTransition>
      <b>{count === null ? <Skeleton /> : formatNumber(count)}</b>{' '}
      <span>
        {label(count ?? 0)}
        {note && `, ${note}`}
      </span>
    </Link>
  );
}

type OwnCountsProps = {
  /** Null while unknown. */
  rated: number | null;
  playlists: number | null;
};

/** The numbers of titles that the user has watched, rated and listed, without those that cannot be loaded. */
export function OwnCounts({ rated, playlists }: OwnCountsProps) {
  const { data, error } = useStatisticsQuery();
  const watched = data?.watched;
  const hoursOf = (minutes: number) => Math.round(minutes / 60);
  const estimated = hoursOf(watched?.minutes_estimated ?? 0);
  const listed = (
    <>
      <CountLink to={paths.ratings()} count={rated} label={text.rated} />
      <CountLink to={paths.playlists()} count={playlists} label={text.playlists} />
    </>
  );
  if (!data && error) return listed;
  return (
    <>
      <CountLink
        to={paths.history()}
        count={watched ? hoursOf(watched.minutes) : null}
        label={text.hours}
        note={estimated > 0 ? text.estimated(formatNumber(estimated)) : undefined}
      />
      <CountLink
        to={`${paths.diary()}?media_type=movie`}
        count={watched?.films ?? null}
        label={text.films}
      />
      <CountLink
        to={`${paths.diary()}?media_type=tv`}
        count={watched?.episodes ?? null}
        label={text.episodes}
      />
      <CountLink to={paths.shows()} count={watched?.running_shows ?? null} label={text.shows} />
      {listed}
      <CountLink to={paths.watchlist()} count={watched?.watchlist ?? null} label={text.watchlist} />
    </>
  );
}

type AccountFieldsProps = {
  profile: Profile;
};

/** Of fixed length, so that it does not reveal the length of the password. */
const masked = '••••••••';

const fixed = { readOnly: true, autoComplete: 'off' };

/** Read-only fields, in one line if there is space. */
export function AccountLine({ profile, action }: AccountFieldsProps & { action?: ReactNode }) {
  const heading = useId();
  const fields = [
    [text.username, 'text', profile.username],
    [text.email, 'email', profile.email],
    [text.password, 'password', masked],
  ];
  return (
    <section className={styles.account} aria-labelledby={heading}>
      <h2 id={heading}>{text.account}</h2>
      {fields.map(([label, type, value]) => (
        <label key={label} className={styles.field}>
          <span>{label}</span>
          <input type={type} value={value} {...fixed} />
        </label>
      ))}
      {action}
    </section>
  );
}

/** Read-only fields. */
export function AccountFields({ profile }: AccountFieldsProps) {
  return (
    <Card title={accountMessages.ownSettings.signedIn}>
      <div>
        <TextField label={text.name} value={fullName(profile)} {...fixed} />
        <TextField label={text.username} value={profile.username} {...fixed} />
        <TextField label={text.email} type="email" value={profile.email} {...fixed} />
        <TextField label={text.password} type="password" value={masked} {...fixed} />
      </div>
    </Card>
  );
}

/** Skeletons in the layout of the profile. */
export function ProfileSkeleton() {
  return (
    <>
      <Announcement>{appMessages.app.loading}</Announcement>
      <div className={styles.skeletonHead}>
        <span className={styles.skeletonAvatar} />
        <div>
          <Skeleton shape="title" />
          <Skeleton />
        </div>
      </div>
      <div className={styles.skeletonCounts}>
        <Skeleton shape="block" />
      </div>
      <div className={styles.skeletonPair}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </>
  );
}

export function useProfile(id: string) {
  const { data, error, isFetching, refetch } = useProfileQuery({ id });
  const own = data !== undefined && String(data.id) === userOfToken(readToken() ?? '');
  return { profile: data ?? null, own, error, loading: isFetching, onRetry: () => void refetch() };
}

export function usePlaylistCount() {
  const { data, error, isFetching, refetch } = useListPlaylistsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return {
    count: data?.length ?? null,
    error,
    loading: isFetching,
    onRetry: () => void refetch(),
  };
}
