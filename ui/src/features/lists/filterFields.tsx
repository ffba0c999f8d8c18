import { useState } from 'react';
import { useMovieCertificationsQuery } from '../../api/titles/generated';
import { yearOf } from '../../lib/shortFormats';
import type { MediaType } from '../../lib/ids';
import { filterMessages } from '../../lib/messages/filters';
import { Select } from '../../ui/Select';
import styles from './FilterPanel.module.css';
import { decadeChoices } from './filterChoices';
import { dateBounds, idsOf } from './filters';
import type { Filters } from './filters';
import { genresOf } from './genres';

const text = filterMessages;

export interface FieldsProps {
  filters: Filters;
  /** An empty value removes a filter. */
  set: (changes: Filters) => void;
}

type GenreFieldProps = FieldsProps & { mediaType: MediaType; isBuiltin: boolean };

export function GenreField({ filters, set, mediaType, isBuiltin }: GenreFieldProps) {
  const { ids: included, separator } = idsOf(filters.with_genres);
  const { ids: excluded } = idsOf(filters.without_genres);
  const toggle = (id: string) => {
    const others = (list: string[]) => list.filter((other) => other !== id);
    if (excluded.includes(id)) set({ without_genres: others(excluded).join(',') });
    else if (included.includes(id))
      set({
        with_genres: others(included).join(separator),
        without_genres: [...excluded, id].join(','),
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
          const isExcluded = excluded.includes(String(id));
          const state = isIncluded ? 'with' : isExcluded ? 'without' : undefined;
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

const decades = decadeChoices(11);

const isYear = (text: string) => /^[12]\d{3}$/.test(text);

export function YearsField({ filters, set, mediaType }: FieldsProps & { mediaType: MediaType }) {
  const { from, to } = dateBounds(mediaType);
  const [first, last] = [yearOf(filters[from]), yearOf(filters[to])];
  const setYears = (one: string, other: string) => {
    set({
      [from]: isYear(one) ? `${one}-01-01` : '',
      [to]: isYear(other) ? `${other}-12-31` : '',
    });
  };
  const decade = decades.find(({ value }) => first === value && last === String(Number(value) + 9));
  return (
    <fieldset className={styles.group}>
      <legend>{text.years}</legend>
      <div className={styles.row}>
        <YearInput label={text.from} value={first} onYear={(year) => setYears(year, last)} />
        <YearInput label={text.to} value={last} onYear={(year) => setYears(first, year)} />
        <Select
          label={text.decade}
          options={decades}
          value={decade?.value ?? ''}
          onChange={({ target: { value } }) => setYears(value, value && String(Number(value) + 9))}
        />
      </div>
    </fieldset>
  );
}

type YearInputProps = { label: string; value: string; onYear: (year: string) => void };

/** A field for a year. Calls `onYear` once the year is complete. */
function YearInput({ label, value, onYear }: YearInputProps) {
  // The typed text while it is not a year yet.
  const [draft, setDraft] = useState('');
  return (
    <label className={styles.field}>
      {label}
      <input
        type="number"
        inputMode="numeric"
        min={1870}
        max={2100}
        className={styles.input}
        value={value || draft}
        onChange={({ target }) => {
          setDraft(isYear(target.value) ? '' : target.value);
          onYear(target.value);
        }}
      />
    </label>
  );
}

type NumberProps = FieldsProps & { label: string; name: string; max: number; step?: number };

export function NumberField({ filters, set, label, name, max, step = 1 }: NumberProps) {
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

export function Range({ label, name, ...rest }: NumberProps) {
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

export function ChoiceField({ filters, set, label, name, choices }: ChoiceProps) {
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
export function AgeRatingField({ filters, set }: FieldsProps) {
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
        set({
          certification,
          'certification.lte': '',
          certification_country: certification && country,
        })
      }
    />
  );
}
