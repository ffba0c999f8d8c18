import { skipToken } from '@reduxjs/toolkit/query';
import { useId, useState } from 'react';
import {
  useSearchCompaniesQuery,
  useSearchKeywordsQuery,
  useSearchPeopleQuery,
} from '../../api/titles/generated';
import { suggestions } from '../../lib/limits';
import { filterMessages } from '../../lib/messages/filters';
import { useDebouncedValue } from '../../lib/useDebouncedValue';
import { Icon } from '../../ui/Icon';
import styles from './FilterPanel.module.css';
import type { FieldsProps } from './filterFields';
import { idsOf } from './filters';
import { useNameOf } from './useNameOf';
import type { IdKind } from './useNameOf';

type Props = FieldsProps & {
  kind: IdKind;
  label: string;
  /** The parameter. */
  name: string;
};

const text = filterMessages;

/** A field for people, keywords or companies, which the user finds by name. */
export function IdField({ kind, label, name, filters, set }: Props) {
  const inputId = useId();
  const [typed, setTyped] = useState('');
  const query = useDebouncedValue(typed.trim(), suggestions.delay);
  const found = useFound(kind, typed.trim() === '' ? '' : query);
  const { ids, separator } = idsOf(filters[name]);
  const without = (id: string) => ids.filter((other) => other !== id);
  const choose = (id: string) => {
    setTyped('');
    set({ [name]: [...without(id), id].join(separator) });
    document.getElementById(inputId)?.focus();
  };
  const remove = (id: string) => {
    set({ [name]: without(id).join(separator) });
    document.getElementById(inputId)?.focus();
  };
  return (
    <div className={styles.group}>
      <label className={styles.legend} htmlFor={inputId}>
        {label}
      </label>
      {ids.length > 0 && (
        <ul className={styles.chips}>
          {ids.map((id) => (
            <li key={id}>
              <ChosenId kind={kind} id={id} onRemove={() => remove(id)} />
            </li>
          ))}
        </ul>
      )}
      <input
        id={inputId}
        type="search"
        autoComplete="off"
        className={styles.input}
        placeholder={text.searchFor}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          // The results may be those of an earlier text.
          if (found?.[0] && query === typed.trim()) choose(String(found[0].id));
        }}
      />
      {typed.trim() !== '' && found && (
        <ul className={styles.chips} aria-live="polite">
          {found.slice(0, suggestions.shown).map(({ id, name: found_name }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.chip}
                aria-label={text.add(found_name)}
                onClick={() => choose(String(id))}
              >
                <Icon name="plus" size="small" />
                {found_name}
              </button>
            </li>
          ))}
          {found.length === 0 && <li className={styles.hint}>{text.none}</li>}
        </ul>
      )}
    </div>
  );
}

function useFound(kind: IdKind, query: string): { id: number; name: string }[] | undefined {
  const of = (wanted: IdKind) => (kind === wanted && query !== '' ? { query } : skipToken);
  const person = useSearchPeopleQuery(of('person'));
  const keyword = useSearchKeywordsQuery(of('keyword'));
  const company = useSearchCompaniesQuery(of('company'));
  return { person, keyword, company }[kind].currentData?.results;
}

type ChosenIdProps = { kind: IdKind; id: string; onRemove: () => void };

function ChosenId({ kind, id, onRemove }: ChosenIdProps) {
  const name = useNameOf(kind, id);
  return (
    <button
      type="button"
      className={styles.chip}
      data-state="with"
      aria-label={text.remove(name)}
      onClick={onRemove}
    >
      {name}
      <Icon name="close" size="small" />
    </button>
  );
}
