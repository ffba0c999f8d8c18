import { useState } from 'react';
import { useBackOnline } from '../lib/useOnline';
import styles from './Poster.module.css';

type Props = {
  src: string | null;
  title: string;
  eager?: boolean | undefined;
  fetchPriority?: 'high' | 'low' | 'auto' | undefined;
};

type Loading = {
  src: string | null;
  state: 'waiting' | 'loaded' | 'broken';
};

/** A 2:3 picture with the title as its alternative text; a placeholder with the title when there is none or it is broken. */
export function Poster({ src, title, eager = false, fetchPriority = 'auto' }: Props) {
  const [last, setLast] = useState<Loading>({ src, state: 'waiting' });
  const state = last.src === src ? last.state : 'waiting';
  useBackOnline(state === 'broken', () => setLast({ src, state: 'waiting' }));
  if (src === null || state === 'broken') {
    return (
      <div className={`${styles.poster} ${styles.placeholder}`} role="img" aria-label={title}>
        <span className={styles.title}>{title}</span>
      </div>
    );
  }
  return (
    <div className={`${styles.poster} ${state === 'waiting' ? styles.waiting : ''}`}>
      <img
        key={src}
        className={styles.image}
        src={src}
        alt={title}
        width={500}
        height={750}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={fetchPriority}
        data-state={state}
        onLoad={() => setLast({ src, state: 'loaded' })}
        onError={() => setLast({ src, state: 'broken' })}
      />
    </div>
  );
}
