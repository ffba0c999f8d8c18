import { useState } from 'react';
import { useBackOnline } from '../lib/useOnline';
import styles from './Portrait.module.css';

type Props = {
  src: string | null;
  /** A smaller, cached picture, shown until `src` is loaded. */
  preview?: string | null | undefined;
  name: string;
  shape?: 'round' | 'tall' | undefined;
  eager?: boolean | undefined;
};

const suffix = /,? (jr\.?|sr\.?|i{2,3}|iv)$/i;

/** The initials of the first and the last name. */
function initials(name: string): string {
  const words = name.trim().replace(suffix, '').split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '').join('');
}

const avatarColors = 6;

/** One of the colors of tokens.css, always the same for a name. */
function avatarColor(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return 1 + (sum % avatarColors);
}

/** A person's picture, or their initials over a silhouette. Decorative: the name is next to it. */
export function Portrait({ src, preview = null, name, shape = 'round', eager = false }: Props) {
  const [broken, setBroken] = useState<string[]>([]);
  useBackOnline(broken.length > 0, () => setBroken([]));
  const usable = (url: string | null) => (url !== null && !broken.includes(url) ? url : null);
  const pictures = [usable(preview), usable(src)].filter((url) => url !== null);
  return (
    <span
      className={`${styles.portrait} ${styles[shape]}`}
      data-avatar={avatarColor(name)}
      aria-hidden="true"
    >
      <svg className={styles.figure} viewBox="0 0 100 150">
        <circle cx="50" cy="66" r="25" />
        <path d="M2 160c0-38 20-60 48-60s48 22 48 60z" />
      </svg>
      {pictures.length === 0 && <span className={styles.initials}>{initials(name)}</span>}
      {[...new Set(pictures)].map((url) => (
        <img
          key={url}
          className={styles.picture}
          src={url}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setBroken((urls) => [...urls, url])}
        />
      ))}
    </span>
  );
}
