import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { useMovieCertificationsQuery } from '../../api/titles/generated';
import type { MediaType } from '../../lib/ids';
import { filterMessages } from '../../lib/messages/filters';
import { yearOf } from '../../lib/format';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Select } from '../../ui/Select';
import { selectIsBuiltin } from '../server/serverConfig';
import styles from './FilterPanel.module.css';
import { countryChoices, languageChoices } from './filterChoices';
import {
  addressOf,
  dateBounds,
  filtersForKind,
  parseFilters,
  sortName,
  sortOfName,
} from './filters';
import type { Filtered, Filters } from './filters';
import { genresOf } from './genres';
import { IdField } from './IdField';
import { parseListPath } from './listPath';
import { SavedFilters } from './SavedFilters';

const text = filterMessages;

/** The filters of the address. Another list begins with its kind and order. */
function startOf(pathname: string, search: string): Filtered {
  const parsed = parseFilters(pathname, search);
  if (parsed) return parsed;
  const { kind, tab } = parseListPath({ pathname, search });
  const top: Filters = { sort_by: 'vote_average.desc', 'vote_count.gte': '100' };
  return { mediaType: kind === 'tv' ? 'tv' : 'movie', filters: tab === 'top_rated' ? top : {} };
}

/** All filters; nothing changes before "Show results". */
export function FilterPanel({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const formId = useId();
  const isBuiltin = useSelector(selectIsBuiltin);
  const [{ mediaType, filters }, setFiltered] = useState(() => startOf(pathname, search));
  const set = (changes: Filters) =>
    setFiltered((last) => ({
      ...last,
      filters: Object.fromEntries(
        Object.entries({ ...last.filters, ...changes }).filter(([, value]) => value !== ''),
      ),
    }));
  const filtered = { mediaType, filters };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    void navigate(addressOf(filtered));
  };
  const fields = { filters, set };
  const actions = (
    <>
      <Button variant="quiet" onClick={() => setFiltered({ mediaType, filters: {} })}>
        {text.clear}
      </Button>
      <Button type="submit" form={formId} variant="primary">
        {text.show}
      </Button>
    </>
  );
  return (
    <Dialog open title={text.title} onClose={onClose} actions={actions}>
      <SavedFilters path={addressOf(filtered)} onOpen={onClose} />
      <form id={formId} className={styles.form} onSubmit={submit}>
        <div className={styles.pair}>
          <Select
            label={text.kind}
            options={[
              { value: 'movie', label: text.films },
              { value: 'tv', label: text.tv },
            ]}
            value={mediaType}
            onChange={({ target }) => {
              const wanted = target.value === 'tv' ? 'tv' : 'movie';
              setFiltered({ mediaType: wanted, filters: filtersForKind(filtered, wanted) });
            }}
          />
          <Select
            label={text.sort}
            options={sortChoices(mediaType, isBuiltin)}
            value={sortName(filtered)}
            onChange={({ target }) => set({ sort_by: sortOfName(target.value, mediaType) })}
          />
        </div>
        <GenreField {...fields} mediaType={mediaType} isBuiltin={isBuiltin} />
        <YearsField {...fields} mediaType={mediaType} />
        <Range {...fields} label={text.length} name="with_runtime" max={1000} />
        <Range {...fields} label={text.vote} name="vote_average" max={10} step={0.5} />
        <div className={styles.pair}>
          <NumberField {...fields} label={text.votes} name="vote_count.gte" max={100000} />
          {mediaType === 'movie' && !isBuiltin && <AgeRatingField {...fields} />}
        </div>
        <div className={styles.pair}>
          <ChoiceField
            {...fields}
            label={text.language}
            name="with_original_language"
            choices={languageChoices}
          />
          <ChoiceField
            {...fields}
            label={text.country}
            name="with_origin_country"
            choices={countryChoices}
          />
        </div>
        {mediaType === 'movie' && (
          <IdField {...fields} kind="person" label={text.people} name="with_people" />
        )}
        {!isBuiltin && (
          <>
            <IdField {...fields} kind="keyword" label={text.keywords} name="with_keywords" />
            <IdField {...fields} kind="company" label={text.companies} name="with_companies" />
          </>
        )}
      </form>
    </Dialog>
  );
}

function sortChoices(mediaType: MediaType, isBuiltin: boolean) {
  const all = Object.entries(text.sorts).map(([value, label]) => ({ value, label }));
  // Only TMDB knows revenues, and only those of films.
  return all.filter(
    ({ value }) => value !== 'revenue.desc' || (mediaType === 'movie' && !isBuiltin),
  );
}

interface FieldsProps {
  filters: Filters;
  /** An empty value removes a filter. */
  set: (changes: Filters) => void;
}

type GenreFieldProps = FieldsProps & { mediaType: MediaType; isBuiltin: boolean };

function GenreField({ filters, set, mediaType, isBuiltin }: GenreFieldProps) {
  const { with_genres: wanted = '', without_genres: excluded = '' } = filters;
  const separator = wanted.includes('|') ? '|' : ',';
  const ids = (list: string) => list.split(/[,|]/).filter(Boolean);
  const [included, banned] = [ids(wanted), ids(excluded)];
  const toggle = (id: string) => {
    const others = (list: string[]) => list.filter((other) => other !== id);
    if (banned.includes(id)) set({ without_genres: others(banned).join(',') });
    else if (included.includes(id))
      set({
        with_genres: others(included).join(separator),
        without_genres: [...banned, id].join(','),
      });
    else set({ with_genres: [...included, id].join(separator) });
  };
  return (
    <fieldset className={styles.group}>
      <legend>{text.genres}</legend>
      <p className={styles.hint}>{text.genresHint}</p>
      <div className={styles.chips}>
        {genresOf(mediaType, isBuiltin).map(({ id, name }) => {
          const isIncluded = included.includes(String(id));
          const isBanned = banned.includes(String(id));
          const state = isIncluded ? 'with' : isBanned ? 'without' : undefined;
          return (
            <button
              key={id}
              type="button"
              className={styles.chip}
              data-state={state}
              aria-label={state ? text[state](name) : name}
              onClick={() => toggle(String(id))}
            >
              {name}
            </button>
          );
        })}
      </div>
      {included.length > 1 && (
        <Select
          label={text.match}
          options={[
            { value: ',', label: text.matchAll },
            { value: '|', label: text.matchAny },
          ]}
          value={separator}
          onChange={({ target }) => set({ with_genres: included.join(target.value) })}
        />
      )}
    </fieldset>
  );
}

const decades = Array.from({ length: 11 }, (_, index) => 2020 - 10 * index);

function YearsField({ filters, set, mediaType }: FieldsProps & { mediaType: MediaType }) {
  const { from, to } = dateBounds(mediaType);
  const [first, last] = [yearOf(filters[from]), yearOf(filters[to])];
  const setYears = (one: string, other: string) => {
    const isYear = (year: string) => /^[12]\d{3}$/.test(year);
    set({
      [from]: isYear(one) ? `${one}-01-01` : '',
      [to]: isYear(other) ? `${other}-12-31` : '',
    });
  };
  const decade = decades.find((year) => first === String(year) && last === String(year + 9));
  return (
    <fieldset className={styles.group}>
      <legend>{text.years}</legend>
      <div className={styles.row}>
        <YearInput
          key={`from ${first}`}
          label={text.from}
          value={first}
          onYear={(year) => setYears(year, last)}
        />
        <YearInput
          key={`to ${last}`}
          label={text.to}
          value={last}
          onYear={(year) => setYears(first, year)}
        />
        <Select
          label={text.decade}
          options={[
            { value: '', label: text.anyYear },
            ...decades.map((year) => ({ value: String(year), label: text.decadeOf(year) })),
          ]}
          value={decade === undefined ? '' : String(decade)}
          onChange={({ target: { value } }) => setYears(value, value && String(Number(value) + 9))}
        />
      </div>
    </fieldset>
  );
}

type YearInputProps = { label: string; value: string; onYear: (year: string) => void };

/** A year counts once it is complete. */
function YearInput({ label, value, onYear }: YearInputProps) {
  return (
    <label className={styles.field}>
      {label}
      <input
        type="number"
        inputMode="numeric"
        min={1870}
        max={2100}
        className={styles.input}
        defaultValue={value}
        onBlur={({ target }) => target.value !== value && onYear(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && onYear(currentTarget.value)}
      />
    </label>
  );
}

type NumberProps = FieldsProps & { label: string; name: string; max: number; step?: number };

function NumberField({ filters, set, label, name, max, step = 1 }: NumberProps) {
  return (
    <label className={styles.field}>
      {label}
      <input
        type="number"
        inputMode="decimal"
        min={0}
        max={max}
        step={step}
        className={styles.input}
        value={filters[name] ?? ''}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </label>
  );
}

function Range({ label, name, ...rest }: NumberProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.row}>
        <NumberField {...rest} label={text.from} name={`${name}.gte`} />
        <NumberField {...rest} label={text.to} name={`${name}.lte`} />
      </div>
    </fieldset>
  );
}

type ChoiceProps = FieldsProps & {
  label: string;
  name: string;
  choices: { value: string; label: string }[];
};

function ChoiceField({ filters, set, label, name, choices }: ChoiceProps) {
  const value = filters[name] ?? '';
  const isListed = value === '' || choices.some((choice) => choice.value === value);
  return (
    <Select
      label={label}
      options={[
        { value: '', label: text.any },
        ...(isListed ? [] : [{ value, label: value }]),
        ...choices,
      ]}
      value={value}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
}

/** The age ratings of the country of the address, else of the United States. */
function AgeRatingField({ filters, set }: FieldsProps) {
  const { data } = useMovieCertificationsQuery();
  const country = filters.certification_country ?? 'US';
  const ratings = data?.certifications[country] ?? [];
  const choices = ratings
    .toSorted((one, other) => one.order - other.order)
    .map(({ certification }) => ({ value: certification, label: certification }));
  return (
    <ChoiceField
      label={text.ageRating(country)}
      name="certification"
      choices={choices}
      filters={filters}
      set={({ certification = '' }) =>
        set({ certification, certification_country: certification && country })
      }
    />
  );
}
