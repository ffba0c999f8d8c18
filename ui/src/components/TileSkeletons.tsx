// Why: a grid that is still loading has the shape of the grid to come.
import { Skeleton } from './Skeleton';
import styles from './TileSkeletons.module.css';

type Props = {
  count?: number | undefined;
};

/** As many empty posters as will probably come, in the columns of `PosterGrid`. */
export function TileSkeletons({ count = 24 }: Props) {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} shape="poster" />
      ))}
    </div>
  );
}
