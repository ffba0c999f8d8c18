// Why: before anything is known of a title its page already has its shape.
import { Skeleton } from '../components/Skeleton';
import styles from './TitleSkeleton.module.css';

/** Facts, panel and overview as quiet boxes. */
export function TitleSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <div className={styles.line}>
        <Skeleton />
      </div>
      <div className={styles.genres}>
        <Skeleton shape="block" />
      </div>
      <div className={styles.panel}>
        <Skeleton shape="block" />
      </div>
      <Skeleton />
      <Skeleton />
    </div>
  );
}
