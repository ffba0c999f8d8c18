import { watchingMessages } from '../../lib/messages/watching';
import type { Watch } from './useWatching';
import styles from './WatchedWith.module.css';

type Props = { watch: Pick<Watch, 'with' | 'with_deleted'> };

/** The companions of a watch; nothing without any. */
export function WatchedWith({ watch }: Props) {
  const { with: usernames, with_deleted: others } = watch;
  if (usernames.length + others === 0) return null;
  return <p className={styles.companions}>{watchingMessages.watchedWith(usernames, others)}</p>;
}
