import { useState } from 'react';
import { posterUrl, thumbUrl } from '../../lib/images';
import styles from './Still.module.css';

type Props = {
  imageBase: string | null;
  stillPath: string | null;
  posterPath: string | null;
  /** Shown without a picture. */
  name: string;
  /** Whether it is unknown yet if the picture may be shown. */
  isPending: boolean;
};

/** The picture of an episode, or else the poster of its show in front of a blurred copy of it. Decorative. */
export function Still({ imageBase, stillPath, posterPath, name, isPending }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const still = posterUrl(imageBase, stillPath, 'w300');
  if (still !== null && broken !== still) {
    return (
      <span className={styles.still} data-pending={isPending || undefined}>
        <img src={still} alt="" loading="lazy" decoding="async" onError={() => setBroken(still)} />
      </span>
    );
  }
  const poster = posterUrl(imageBase, posterPath, 'w342');
  if (poster === null || broken === poster) {
    return <span className={`${styles.still} ${styles.placeholder}`}>{name}</span>;
  }
  return (
    <span className={styles.still}>
      <img
        className={styles.backdrop}
        src={thumbUrl(imageBase, posterPath) ?? poster}
        alt=""
        loading="lazy"
        decoding="async"
      />
      <img
        className={styles.poster}
        src={poster}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(poster)}
      />
    </span>
  );
}
