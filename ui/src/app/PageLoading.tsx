// Why: while a screen's code is on its way, its room is taken by the shape of what most screens show.
import { LoadingTiles } from '../components/LoadingTiles';
import styles from './PageLoading.module.css';

/** A page that is still loading. */
export function PageLoading() {
  return (
    <div className={styles.page}>
      <LoadingTiles />
    </div>
  );
}
