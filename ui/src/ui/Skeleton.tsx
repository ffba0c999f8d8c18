import { messages } from '../lib/messages';
import { LiveRegion } from './LiveRegion';
import styles from './Skeleton.module.css';
import tileSkeletonsStyles from './TileSkeletons.module.css';

type Props = {
  shape?: 'text' | 'title' | 'block' | 'poster' | undefined;
};

/** A quiet box in the shape of what will come; screen readers pass over it. */
export function Skeleton({ shape = 'text' }: Props) {
  return <span className={`${styles.skeleton} ${styles[shape]}`} aria-hidden="true" />;
}

type TileSkeletonsProps = {
  count?: number | undefined;
};

/** As many empty posters as will probably come, in the columns of `PosterGrid`. */
export function TileSkeletons({ count = 24 }: TileSkeletonsProps) {
  return (
    <div className={tileSkeletonsStyles.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} shape="poster" />
      ))}
    </div>
  );
}

/** A grid that has nothing yet. */
export function LoadingTiles() {
  return (
    <>
      <LiveRegion>{messages.app.loading}</LiveRegion>
      <TileSkeletons />
    </>
  );
}
