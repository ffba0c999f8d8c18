// Why: a profile takes its room before it is there: a face, a name, and what was given beside what one is.
import { Announcement } from '../components/Announcement';
import { Skeleton } from '../components/Skeleton';
import { messages } from '../lib/messages';
import styles from './ProfilePage.module.css';

/** The profile's room while it loads. */
export function ProfileSkeleton() {
  return (
    <>
      <Announcement>{messages.app.loading}</Announcement>
      <div className={styles.waitingHead}>
        <span className={styles.waitingFace} />
        <div>
          <Skeleton shape="title" />
          <Skeleton />
        </div>
      </div>
      <div className={`${styles.pair} ${styles.waiting}`}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </>
  );
}
