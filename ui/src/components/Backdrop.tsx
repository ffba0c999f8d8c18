// Why: a title's page takes on the colours of its poster, as a cinema takes on those of the film.
import styles from './Backdrop.module.css';

type Props = {
  src: string | null;
};

/** The picture far out of focus behind the top of the page: a decoration that takes no room. */
export function Backdrop({ src }: Props) {
  return (
    <div className={styles.backdrop} aria-hidden="true">
      {src !== null && <img key={src} className={styles.picture} src={src} alt="" />}
    </div>
  );
}
