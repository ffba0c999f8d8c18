import { appMessages } from '../lib/messages/app';
import { Announcement } from './LiveRegion';
import styles from './Skeleton.module.css';

type Props = {
  shape?: 'text' | 'title' | 'block' | 'poster' | undefined;
};

/** A placeholder while content loads; hidden from screen readers. */
export function Skeleton({ shape = 'text' }: Props) {
  return <span className={`${styles.skeleton} ${styles[shape]}`} aria-hidden="true" />;
}

type TileSkeletonsProps = {
  count?: number | undefined;
};

/** Poster placeholders in the columns of `PosterGrid`. */
export function TileSkeletons({ count = 24 }: TileSkeletonsProps) {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} shape="poster" />
      ))}
    </div>
  );
}

export function LoadingTiles({ count }: TileSkeletonsProps) {
  return (
    <>
      <Announcement>{appMessages.app.loading}</Announcement>
      <TileSkeletons count={count} />
    </>
  );
}
