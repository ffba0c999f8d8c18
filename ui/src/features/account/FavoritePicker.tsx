import { useState } from 'react';
import { yearOf } from '../../lib/format';
import { toKey } from '../../lib/ids';
import { thumbUrl } from '../../lib/images';
import { favoriteMessages } from '../../lib/messages/favorites';
import { searchText } from '../../lib/searchText';
import type { Title } from '../../lib/titles';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Announcement } from '../../ui/LiveRegion';
import { Poster } from '../../ui/Poster';
import { TextField } from '../../ui/TextField';
import styles from './FavoritePicker.module.css';
import type { Favorite } from './useFavorites';

const text = favoriteMessages;

/** Further titles are found by typing. */
const maxShown = 50;

type Props = {
  favorites: Favorite[];
  fiveStar: Title[];
  imageBase: string | null;
  onChoose: (title: Title) => void;
  onClose: () => void;
};

/** A dialog to choose a favorite without a place, or another title with five stars. */
export function FavoritePicker({ favorites, fiveStar, imageBase, onChoose, onClose }: Props) {
  const [query, setQuery] = useState('');
  const known = new Set(favorites.map(({ title }) => toKey(title.key)));
  const choices = [
    ...favorites.flatMap(({ title, place }) =>
      place === null ? [{ title, why: text.isFavorite }] : [],
    ),
    ...fiveStar.flatMap((title) =>
      known.has(toKey(title.key)) ? [] : [{ title, why: text.fiveStars }],
    ),
  ];
  const words = searchText(query).split(/\s+/);
  const found = choices.filter(({ title }) => {
    const name = searchText(title.name);
    return words.every((word) => name.includes(word));
  });
  const none = choices.length === 0 ? text.none : found.length === 0 ? text.noMatch : '';
  const actions = (
    <Button variant="quiet" onClick={onClose}>
      {text.cancel}
    </Button>
  );
  return (
    <Dialog open title={text.pickTitle} onClose={onClose} actions={actions}>
      {choices.length > 0 && (
        <form onSubmit={(event) => event.preventDefault()}>
          <TextField
            label={text.search}
            type="search"
            autoComplete="off"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        </form>
      )}
      {none && <p>{none}</p>}
      <Announcement>{none}</Announcement>
      <ul className={styles.options} aria-label={text.options}>
        {found.slice(0, maxShown).map(({ title, why }) => (
          <li key={toKey(title.key)}>
            <button type="button" className={styles.option} onClick={() => onChoose(title)}>
              <span className={styles.poster} aria-hidden="true">
                <Poster src={thumbUrl(imageBase, title.posterPath)} title="" sizes="40px" />
              </span>
              <span className={styles.name}>
                {title.name} <span className={styles.year}>{yearOf(title.released)}</span>
              </span>
              <span className={styles.year}>{why}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
