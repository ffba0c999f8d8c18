import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useSearchMultiQuery } from '../../api/generated';
import type { ImportTitle } from '../../api/imports/generated';
import { yearOf } from '../../lib/format';
import { toKey } from '../../lib/ids';
import type { TitleKey } from '../../lib/ids';
import { thumbUrl } from '../../lib/images';
import { catalogueLanguage, suggestions } from '../../lib/limits';
import { importMessages } from '../../lib/messages/imports';
import { isPerson } from '../../lib/titles';
import { useDebouncedValue } from '../../lib/useDebouncedValue';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Announcement } from '../../ui/LiveRegion';
import { Poster } from '../../ui/Poster';
import { TextField } from '../../ui/TextField';
import { itemOfRow, uniqueItems } from '../titles/catalogueRows';
import { isOfEpisode, nameOfTitle } from './TitleCard';
import styles from './TitleSearch.module.css';

const { find: text, types } = importMessages;

/** Further titles are found by typing more. */
const maxShown = 12;

type Props = {
  title: ImportTitle;
  imageBase: string | null;
  onChoose: (key: TitleKey, name: string) => void;
  onClose: () => void;
};

/** Searches the catalogue for the title that a file means. */
export function TitleSearch({ title, imageBase, onChoose, onClose }: Props) {
  const { reference } = title;
  // The name of an episode is not that of its show.
  const name = isOfEpisode(reference) ? '' : reference.title;
  const [typed, setTyped] = useState(name || reference.original_title);
  const query = useDebouncedValue(typed.trim(), suggestions.delay);
  const { currentData, isFetching, isError } = useSearchMultiQuery(
    query ? { query, page: 1, language: catalogueLanguage, includeAdult: false } : skipToken,
  );
  const items = uniqueItems(currentData?.results.map(itemOfRow) ?? []);
  const found = items.flatMap((item) => (isPerson(item) ? [] : [item])).slice(0, maxShown);
  const isNone = currentData !== undefined && !isFetching && found.length === 0;
  const note = isError ? text.failed : isNone && typed.trim() !== '' ? text.none : '';
  const actions = (
    <Button variant="quiet" onClick={onClose}>
      {text.cancel}
    </Button>
  );
  return (
    <Dialog open title={text.title(nameOfTitle(title))} onClose={onClose} actions={actions}>
      <form role="search" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label={text.field}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      {note && <p>{note}</p>}
      <Announcement>{note}</Announcement>
      <ul className={styles.results} aria-label={text.results} aria-busy={isFetching}>
        {found.map(({ key, name, released, posterPath }) => (
          <li key={toKey(key)}>
            <button type="button" className={styles.result} onClick={() => onChoose(key, name)}>
              <span className={styles.poster} aria-hidden="true">
                <Poster src={thumbUrl(imageBase, posterPath)} title="" sizes="40px" />
              </span>
              <span className={styles.name}>{name}</span>
              <span className={styles.about}>
                {[yearOf(released), types[key.mediaType]].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
