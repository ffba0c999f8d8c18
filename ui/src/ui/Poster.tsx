import { createContext, useContext, useState } from 'react';
import type { ComponentProps } from 'react';
import { posterSrcSet } from '../lib/images';
import { useBackOnline } from '../lib/useOnline';
import styles from './Poster.module.css';

type Props = Pick<ComponentProps<'div'>, 'aria-hidden'> & {
  src: string | null;
  title: string;
  eager?: boolean | undefined;
  /** The width on screen, as in the `sizes` of an image; without it, the picture has one size. */
  sizes?: string | undefined;
  /** The width on screen of the same picture on the page before, which is shown until this one has loaded. */
  previewSizes?: string | undefined;
  fetchPriority?: 'high' | 'low' | 'auto' | undefined;
  'data-opening'?: true | undefined;
};

/** Whether posters are empty for now, during a fast scroll. A context, so that a change renders only the posters. */
export const PostersPaused = createContext(false);

/** A 2:3 picture with the title as its alternative text; a placeholder with the title when there is none or it is broken. */
export function Poster(props: Props) {
  const {
    src,
    title,
    eager = false,
    sizes,
    previewSizes,
    fetchPriority = 'auto',
    ...frame
  } = props;
  const [broken, setBroken] = useState<string | null>(null);
  const waits = useContext(PostersPaused);
  useBackOnline(broken === src && src !== null, () => setBroken(null));
  if (src === null || broken === src) {
    return (
      <div
        className={`${styles.poster} ${styles.placeholder}`}
        role="img"
        aria-label={title}
        {...frame}
      >
        <span className={styles.title}>{title}</span>
      </div>
    );
  }
  if (waits) return <div className={styles.poster} {...frame} />;
  return (
    <div className={styles.poster} {...frame}>
      <img
        key={src}
        className={styles.image}
        // Before `src`, which would start a request for its size.
        sizes={sizes}
        srcSet={sizes && posterSrcSet(src)}
        src={src}
        alt={title}
        width={500}
        height={750}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={fetchPriority}
        onError={() => setBroken(src)}
      />
      {previewSizes !== undefined && posterSrcSet(src) !== undefined && (
        <img
          className={styles.preview}
          sizes={previewSizes}
          srcSet={posterSrcSet(src)}
          src={src}
          alt=""
        />
      )}
    </div>
  );
}
