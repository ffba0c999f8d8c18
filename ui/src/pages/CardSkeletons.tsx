// Why: cards that are still loading have the shape of the cards to come.
import { Skeleton } from '../components/Skeleton';
import styles from './PlaylistsPage.module.css';

/** As many empty cards as will probably come. */
export function CardSkeletons() {
  return Array.from({ length: 5 }, (_, index) => (
    <li key={index} className={styles.skeleton} aria-hidden="true">
      <Skeleton shape="poster" />
      <Skeleton />
      <Skeleton />
    </li>
  ));
}
