import { useState } from 'react';
import styles from './Backdrop.module.css';

type Props = {
  /** The poster, blurred. */
  src: string | null;
  /** A sharp backdrop that fades in once loaded; at once when the browser has it. */
  wide?: string | null | undefined;
};

/** Decorative pictures behind the top of the page. */
export function Backdrop({ src, wide = null }: Props) {
  const [loaded, setLoaded] = useState<string | null>(null);
  return (
    <div className={styles.backdrop} aria-hidden="true">
      {src !== null && <img key={src} className={styles.picture} src={src} alt="" />}
      {wide !== null && (
        <img
          key={wide}
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setLoaded(wide);
          }}
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
