import { useCallback, useEffect, useState } from 'react';
import { fetchPicture, pictureUndone } from '../../api/picture';
import { readToken } from '../../lib/token';
import styles from './Avatar.module.css';

/** The last picture of the session, shown until it is loaded again. */
let last: { token: string | null; id: string; picture: string | null } | null = null;

function lastOf(id: string): string | null {
  return last?.id === id && last.token === readToken() ? last.picture : null;
}

/** A user's picture as a data URL, null without one, and a function that replaces it. */
export function usePicture(id: string) {
  const [picture, show] = useState(() => lastOf(id));
  const setPicture = useCallback(
    (next: string | null) => {
      last = { token: readToken(), id, picture: next };
      show(next);
    },
    [id],
  );
  useEffect(() => {
    const loading = new AbortController();
    const reload = () =>
      void fetchPicture(id, loading.signal).then((found) => {
        if (!loading.signal.aborted && found !== undefined) setPicture(found);
      });
    pictureUndone.addEventListener('undone', reload, { signal: loading.signal });
    reload();
    return () => loading.abort();
  }, [id, setPicture]);
  return [picture, setPicture] as const;
}

type Props = {
  name: string;
  /** A data URL. */
  picture: string | null;
  size?: 'small' | 'large';
};

/** The picture, or the initial of the name; hidden from screen readers. */
export function Avatar({ name, picture, size = 'large' }: Props) {
  const [initial = ''] = name;
  const className = `${styles.avatar} ${size === 'small' ? styles.small : ''}`;
  if (picture !== null) return <img className={className} src={picture} alt="" />;
  return (
    <span className={className} aria-hidden="true">
      {initial.toLocaleUpperCase()}
    </span>
  );
}
