import { useState } from 'react';
import styles from './Backdrop.module.css';

type Props = {
  /** The poster: far out of focus behind the top of the page. */
  src: string | null;
  /** A scene, in focus; it fades in over the colours once it is there. */
  wide?: string | null | undefined;
};

/** Pictures behind the top of the page: a decoration that takes no room. */
export function Backdrop({ src, wide = null }: Props) {
  const [loaded, setLoaded] = useState<string | null>(null);
  return (
    <div className={styles.backdrop} aria-hidden="true">
      {src !== null && <img key={src} className={styles.picture} src={src} alt="" />}
      {wide !== null && (
        <img
          key={wide}
          className={styles.wide}
          src={wide}
          alt=""
          decoding="async"
          data-loaded={loaded === wide}
          onLoad={() => setLoaded(wide)}
        />
      )}
    </div>
  );
}
