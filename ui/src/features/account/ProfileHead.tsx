import { useState } from 'react';
import type { ReactNode } from 'react';
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

/** The link leads to where pictures are set; the two buttons only say that they come later (specification 2.41). */
function ImageButtons() {
  const [toast, setToast] = useState(false);
  const showToast = () => setToast(true);
  return (
    <div className={styles.image}>
      <LinkButton to={paths.settings()}>{text.picture}</LinkButton>
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
};

export function CountLink({ to, count, label }: CountLinkProps) {
  return (
    <Link to={to} className={styles.count ?? ''} viewTransition>
      <b>{count === null ? <Skeleton /> : formatNumber(count)}</b> <span>{label(count ?? 0)}</span>
    </Link>
  );
}

type AccountFieldsProps = {
  profile: Profile;
  /** Whether the name is shown too. */
  isNamed?: boolean;
  action?: ReactNode;
};

/** A fixed length, which does not show the password's. */
const masked = '••••••••';

/** Read-only fields. */
export function AccountFields({ profile, isNamed = false, action }: AccountFieldsProps) {
  const fixed = { readOnly: true, autoComplete: 'off' };
  return (
    <Card title={isNamed ? accountMessages.ownSettings.signedIn : text.account}>
      <div>
        {isNamed && <TextField label={text.name} value={fullName(profile)} {...fixed} />}
        <TextField label={text.username} value={profile.username} {...fixed} />
        <TextField label={text.email} type="email" value={profile.email} {...fixed} />
        <TextField label={text.password} type="password" value={masked} {...fixed} />
      </div>
      {action && <div className={styles.action}>{action}</div>}
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
