import { useListTagsQuery } from '../../api/watching/generated';
import { formatNumber, twoDigits } from '../../lib/format';
import { parseMediaType } from '../../lib/ids';
import { appMessages } from '../../lib/messages/app';
import { diaryMessages } from '../../lib/messages/diary';
import { Link } from '../../lib/router/Link';
import { formatMonth, monthNames } from '../../lib/watchedAt';
import { FilterField } from '../../ui/FilterField';
import { Select } from '../../ui/Select';
import { FilterChip } from '../lists/FilterChip';
import chips from '../lists/FilterChip.module.css';
import styles from './DiaryFilters.module.css';
import { RenameTag, useRenamedTag } from './RenameTag';
import { isFiltered, noFilter, useDiaryFilter } from './useDiary';
import type { DiaryFilter } from './useDiary';

const text = diaryMessages;

const monthOptions = [
  { value: '', label: text.allMonths },
  ...monthNames().map((label, index) => ({ value: String(index + 1), label })),
];
const kindOptions = [
  { value: '', label: text.kinds.all },
  { value: 'movie', label: text.kinds.movie },
  { value: 'tv', label: text.kinds.tv },
];
const rewatchOptions = [
  { value: '', label: text.rewatches.all },
  { value: 'true', label: text.rewatches.true },
  { value: 'false', label: text.rewatches.false },
];
const scoreOptions = [
  { value: '', label: text.allScores },
  ...[5, 4, 3, 2, 1].map((stars) => ({
    value: String(stars),
    label: appMessages.components.stars(stars),
  })),
];

/** The number of years to choose from, about a lifetime. The address may have an earlier year. */
const yearsOffered = 80;

function yearOptions(chosen: number | null) {
  const newest = new Date().getFullYear();
  const years = Array.from({ length: yearsOffered }, (_, index) => newest - index);
  if (chosen !== null && !years.includes(chosen)) years.push(chosen);
  return [
    { value: '', label: text.allYears },
    ...years.map((year) => ({ value: String(year), label: String(year) })),
  ];
}

/** The user's tags, and the tag in the address. */
function tagOptionsOf(tags: string[], chosen: string | null) {
  const all = chosen === null || tags.includes(chosen) ? tags : [...tags, chosen];
  return [{ value: '', label: text.allTags }, ...all.map((name) => ({ value: name, label: name }))];
}

const numberOf = (value: string) => (value === '' ? null : Number(value));
const booleanOf = (value: string) => (value === '' ? null : value === 'true');

/** The filters of the diary, and those in use. */
export function DiaryFilters() {
  const { filter, change, addressWith } = useDiaryFilter();
  const { year, month, mediaType, tag, rewatch, stars, undated } = filter;
  const { data } = useListTagsQuery(undefined, { refetchOnMountOrArgChange: true });
  const tags = data?.tags.map(({ name }) => name);
  const tagOptions = tagOptionsOf(tags ?? [], tag);
  const { isFormer, onRenamed } = useRenamedTag(tag, tags, (name) => change({ tag: name }));
  const pill = { hideLabel: true, pill: true };
  return (
    <div className={styles.filters}>
      <div className={styles.fields} role="group" aria-label={text.filters}>
        <FilterField
          label={text.words}
          value={filter.text ?? ''}
          onChange={(value) => change({ text: value || null })}
        />
        {!undated && (
          <Select
            {...pill}
            label={text.year}
            options={yearOptions(year)}
            value={year ?? ''}
            onChange={({ target }) => change({ year: numberOf(target.value), month: null })}
          />
        )}
        {year !== null && (
          <Select
            {...pill}
            label={text.month}
            options={monthOptions}
            value={month ?? ''}
            onChange={({ target }) => change({ month: numberOf(target.value) })}
          />
        )}
        <Select
          {...pill}
          label={text.kind}
          options={kindOptions}
          value={mediaType ?? ''}
          onChange={({ target }) => change({ mediaType: parseMediaType(target.value) })}
        />
        <Select
          {...pill}
          label={text.score}
          options={scoreOptions}
          value={stars ?? ''}
          onChange={({ target }) => change({ stars: numberOf(target.value) })}
        />
        <Select
          {...pill}
          label={text.rewatch}
          options={rewatchOptions}
          value={rewatch === null ? '' : String(rewatch)}
          onChange={({ target }) => change({ rewatch: booleanOf(target.value) })}
        />
        {tagOptions.length > 1 && (
          <Select
            {...pill}
            label={text.tag}
            options={tagOptions}
            value={tag ?? ''}
            onChange={({ target }) => change({ tag: target.value || null })}
          />
        )}
      </div>
      {isFiltered(filter) && (
        <ul className={chips.chips} aria-label={text.inUse}>
          {chipsOf(filter).map(({ name, without }) => (
            <li key={name}>
              <FilterChip to={addressWith(without)} name={name} />
            </li>
          ))}
          {tag !== null && tags && (tags.includes(tag) || isFormer) && (
            <li>
              <RenameTag tag={tag} tags={tags} onRenamed={onRenamed} />
            </li>
          )}
          <li>
            <Link to={addressWith(noFilter)} className={styles.clear ?? ''}>
              {text.clear}
            </Link>
          </li>
        </ul>
      )}
    </div>
  );
}

interface Chip {
  name: string;
  /** The change that removes the filter. */
  without: Partial<DiaryFilter>;
}

function chipsOf(filter: DiaryFilter): Chip[] {
  const { year, month, mediaType, tag, rewatch, stars, undated } = filter;
  const found: (Chip | false)[] = [
    undated && { name: text.onlyUndated, without: { undated: false } },
    year !== null && { name: String(year), without: { year: null, month: null } },
    year !== null &&
      month !== null && {
        name: formatMonth(`${String(year).padStart(4, '0')}-${twoDigits(month)}`),
        without: { month: null },
      },
    mediaType !== null && { name: text.kinds[mediaType], without: { mediaType: null } },
    stars !== null && {
      name: appMessages.components.stars(stars),
      without: { stars: null },
    },
    rewatch !== null && {
      name: text.rewatches[rewatch ? 'true' : 'false'],
      without: { rewatch: null },
    },
    tag !== null && { name: tag, without: { tag: null } },
    filter.text !== null && { name: text.withWords(filter.text), without: { text: null } },
  ];
  return found.filter((chip) => chip !== false);
}

/** A link to the watches without a date, with their number. */
export function UndatedLink({ count }: { count: number }) {
  const { addressWith } = useDiaryFilter();
  return (
    <p className={styles.undated}>
      <Link to={addressWith({ ...noFilter, undated: true })}>
        {text.undated(count, formatNumber(count))}
      </Link>
    </p>
  );
}
