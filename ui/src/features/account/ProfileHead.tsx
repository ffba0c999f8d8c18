// Why: whose page this is, at a glance.
import { type ReactNode, useState } from 'react';
import type { Profile } from '../../api/generated';
import { Avatar } from '../../components/Avatar';
import { Button } from '../../components/Button';
import { Snackbar } from '../../components/Snackbar';
import { snackbarTime } from '../../config/limits';
import { dayText } from '../../lib/dates';
import { messages } from '../../lib/messages';
import styles from './ProfileHead.module.css';

type Props = {
  profile: Profile;
  /** Its owner may choose a picture. */
  own: boolean;
  /** What its owner has gathered. */
  counts?: ReactNode;
};

const text = messages.profile;

function fullName({ first_name, last_name, username }: Profile) {
  return `${first_name} ${last_name}`.trim() || username;
}

/** Face, name and age of an account. */
export function ProfileHead({ profile, own, counts }: Props) {
  const name = fullName(profile);
  return (
    <header className={styles.head}>
      <Avatar name={name} />
      <div>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.line}>
          {text.since(dayText(profile.created_at))}
          {profile.role === 'admin' && <span className={styles.role}>{text.admin}</span>}
        </p>
      </div>
      {own && <ImageButtons />}
      {counts && <div className={styles.counts}>{counts}</div>}
    </header>
  );
}

/** Pictures come later; until then both buttons say so (specification 2.41). */
function ImageButtons() {
  const [told, setTold] = useState(false);
  const tell = () => setTold(true);
  return (
    <div className={styles.image}>
      <Button onClick={tell}>{text.upload}</Button>
      <Button variant="quiet" onClick={tell}>
        {text.remove}
      </Button>
      <Snackbar
        message={told ? text.soon : null}
        position="bottom-left"
        duration={snackbarTime.comingSoon}
        onClose={() => setTold(false)}
      />
    </div>
  );
}
