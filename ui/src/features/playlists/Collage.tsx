// Why: a playlist looks like what is in it: its first posters together have the shape of one.
import styles from './Collage.module.css';

type Props = {
  /** At most four addresses of pictures; null while they are not known. */
  posters: string[] | null;
};

/** Up to four posters in the shape of one; an empty frame when there is none. Screen readers pass over it. */
export function Collage({ posters }: Props) {
  return (
    <span className={styles.collage} data-count={posters?.length} aria-hidden="true">
      {posters?.map((src) => (
        <img
          key={src}
          src={src}
          alt=""
          width={500}
          height={750}
          decoding="async"
          onError={({ currentTarget }) => currentTarget.setAttribute('data-broken', '')}
        />
      ))}
    </span>
  );
}
