import { useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { formatNumber } from '../../lib/shortFormats';
import { appMessages } from '../../lib/messages/app';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { filterMessages } from '../../lib/messages/filters';
import { narrowWindow, useMediaQuery } from '../../lib/useMediaQuery';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { FilterField } from '../../ui/FilterField';
import { Announcement } from '../../ui/LiveRegion';
import { Select } from '../../ui/Select';
import { selectIsBuiltin } from '../server/serverConfig';
import { FilterChip } from './FilterChip';
import chips from './FilterChip.module.css';
import { decadeChoices, kindChoices } from './filterChoices';
import { genreChoices, genreName } from './genres';
import { useLibraryFilters } from './libraryFilters';
import type { LibraryFilterName, LibraryFilters as Filters } from './libraryFilters';
import styles from './LibraryFilters.module.css';

const text = filterMessages.ofLists;

type Props = {
  /** The filters of the page. */
  names: readonly LibraryFilterName[];
  /** How many titles the list has. */
  all: number;
  /** How many of them are shown; undefined until they are loaded. */
  shown: number | undefined;
  /** How many titles have an unknown genre. They are not shown. */
  unknownGenre: number;
};

/** Shorter lists need no filters. */
const minTitles = 9;

const kindOptions = [{ value: '', label: text.anyKind }, ...kindChoices];

const ratingOptions = [
  { value: '', label: text.anyRating },
  { value: 'rated', label: text.rated },
  { value: 'unrated', label: text.unrated },
  ...[5, 4, 3, 2, 1].map((stars) => ({
    value: String(stars),
    label: appMessages.components.stars(stars),
  })),
];

/** The genres of the chosen kind, and the genre in use if it is not one of them. */
function genreOptions({ type, genre }: Filters, isBuiltin: boolean) {
  const choices = genreChoices(type, isBuiltin);
  const isMissing = genre !== undefined && !choices.some(({ value }) => value === genre);
  const inUse = isMissing ? [{ value: genre, label: genreName(Number(genre)) }] : [];
  return [{ value: '', label: text.anyGenre }, ...inUse, ...choices];
}

const decadeOptions = decadeChoices(13);

/** The filters of a list of the user, with chips for those in use. In a narrow window a button shows and hides them. */
export function LibraryFilters({ names, all, shown, unknownGenre }: Props) {
  const { filters, change, addressWithout } = useLibraryFilters(names);
  const isBuiltin = useSelector(selectIsBuiltin);
  const fieldsId = useId();
  const isNarrow = useMediaQuery(narrowWindow);
  const [isOpen, setIsOpen] = useState(false);
  const inUse = names.filter((name) => filters[name] !== undefined);
  if (all < minTitles && inUse.length === 0) return null;
  const selects = [
    { name: 'type', label: filterMessages.kind, options: kindOptions },
    { name: 'genre', label: text.genre, options: genreOptions(filters, isBuiltin) },
    { name: 'decade', label: filterMessages.decade, options: decadeOptions },
    { name: 'rating', label: text.stars, options: ratingOptions },
  ] as const;
  const nameOf = (name: LibraryFilterName) => {
    const value = filters[name] ?? '';
    const options = selects.find((select) => select.name === name)?.options;
    return options?.find((option) => option.value === value)?.label ?? text.titled(value);
  };
  const counts = [text.count(formatNumber(shown ?? 0), formatNumber(all))];
  if (unknownGenre > 0) counts.push(text.unknownGenre(formatNumber(unknownGenre)));
  const count = shown === undefined ? '' : counts.join(' · ');
  return (
    <div className={styles.filters}>
      {isNarrow && (
        <Button
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {catalogueMessages.lists.filters}
          {inUse.length > 0 && ` · ${inUse.length}`}
        </Button>
      )}
      <div id={fieldsId} className={styles.fields} hidden={isNarrow && !isOpen}>
        <FilterField
          label={text.title}
          value={filters.title ?? ''}
          onChange={(value) => change('title', value)}
        />
        {selects.map(
          ({ name, label, options }) =>
            names.includes(name) && (
              <Select
                key={name}
                label={label}
                hideLabel
                pill
                options={options}
                value={filters[name] ?? ''}
                onChange={({ target }) => change(name, target.value)}
              />
            ),
        )}
      </div>
      {inUse.length > 0 && (
        <div className={styles.summary}>
          {count}
          <Announcement>{count}</Announcement>
          <ul className={chips.chips} aria-label={filterMessages.inUse}>
            {inUse.map((name) => (
              <li key={name}>
                <FilterChip to={addressWithout(name)} name={nameOf(name)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Shown in place of a list when no title matches the filters. */
export function NoMatch() {
  return (
    <EmptyState title={text.none}>
      <p>{text.noneHint}</p>
    </EmptyState>
  );
}
