// Why: while a screen's code is on its way, its room is taken by the shape of what most screens show.
import { TileSkeletons } from '../components/TileSkeletons';
import { messages } from '../lib/messages';
import styles from './PageLoading.module.css';

/** A page that is still loading. */
export function PageLoading() {
  return (
    <div className={styles.page}>
      <p className={styles.status} role="status">
        {messages.app.loading}
      </p>
      <TileSkeletons />
    </div>
  );
}
