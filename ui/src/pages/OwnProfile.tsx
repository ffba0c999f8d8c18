// Why: on one's own profile stands what one has given, and what can be done with the account.
import { AccountFields } from '../features/account/AccountFields';
import { ChangePassword } from '../features/account/ChangePassword';
import { CountLink } from '../features/account/CountLink';
import { DeleteAccount } from '../features/account/DeleteAccount';
import { ExportData } from '../features/account/ExportData';
import { ProfileHead } from '../features/account/ProfileHead';
import { SignOutEverywhere } from '../features/account/SignOutEverywhere';
import { usePlaylistCount } from '../features/account/useProfile';
import type { useProfile } from '../features/account/useProfile';
import { RatingSummary } from '../features/ratings/RatingSummary';
import { useHalfStars } from '../features/ratings/useHalfStars';
import { Failure } from '../features/server/Failure';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import styles from './ProfilePage.module.css';

type Props = {
  profile: NonNullable<ReturnType<typeof useProfile>['profile']>;
};

const text = messages.profile;

/** The caller's own profile. */
export function OwnProfile({ profile }: Props) {
  const { halfStars, known, ...stars } = useHalfStars();
  const { count, ...playlists } = usePlaylistCount();
  const missing = [...(known ? [] : [stars]), ...(count === null ? [playlists] : [])];
  const failed = missing.find(({ error }) => error !== undefined);
  const retry = () => missing.forEach(({ onRetry }) => onRetry());
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
            busy={missing.some(({ loading }) => loading)}
          />
        ) : (
          <RatingSummary halfStars={known ? halfStars : null} />
        )}
        <AccountFields profile={profile} />
      </div>
      <div className={styles.deeds}>
        <ChangePassword email={profile.email} />
        <SignOutEverywhere />
        <ExportData />
        <DeleteAccount username={profile.username} />
      </div>
    </>
  );
}
