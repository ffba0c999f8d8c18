// Why: people stand in the same grid as titles; nobody recognises a silhouette, so their name always shows.
import type { Ref } from 'react';
import { Link } from 'react-router';
import { Portrait } from './Portrait';
import styles from './ProfileTile.module.css';

type Props = {
  to: string;
  state?: unknown;
  src: string | null;
  name: string;
  about?: string | undefined;
  kind?: string | undefined;
  tabIndex?: number | undefined;
  ref?: Ref<HTMLAnchorElement> | undefined;
  eager?: boolean | undefined;
};

/** A person's picture, linked to their page, with the name and a line about them. */
export function ProfileTile({ to, state, src, name, about, kind, tabIndex, ref, eager }: Props) {
  return (
    <Link
      ref={ref}
      to={to}
      state={state}
      tabIndex={tabIndex}
      className={styles.tile}
      viewTransition
    >
      <Portrait src={src} name={name} shape="tall" eager={eager} />
      <span className={styles.caption}>
        <span className={styles.name}>{name}</span>{' '}
        {about && <span className={styles.about}>{about}</span>}
      </span>{' '}
      {kind && <span className={styles.kind}>{kind}</span>}
    </Link>
  );
}
