// Why: everything in the catalogue is a few letters away, from every screen (specification 2.27, 7.27).
import { type FocusEvent, type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Announcement } from '../../components/Announcement';
import { Icon } from '../../components/Icon';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { useShortcut, useShortcutsOn } from '../../lib/shortcuts';
import { useLoaded } from '../../lib/useLoaded';
import styles from './SearchBox.module.css';
import { lineId, suggestionOf } from './suggestion';
import { useSuggestions } from './useSearch';
import { useSuggestionWalk } from './useSuggestionWalk';
import { useTyped } from './useTyped';

const text = messages.search;
/** Names the line behind the suggestions, as no entry is named. */
const allResults = 'all';
const loadList = () => import('./SuggestionList');

/** The search box with its suggestions; Enter without a choice leads to the page of all results. */
export function SearchBox({ imageBase }: { imageBase: string | null }) {
  const box = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const walk = useSuggestionWalk();
  const [focused, setFocused] = useState(false);
  const hasKey = useShortcutsOn();
  const code = useLoaded(loadList, focused);
  const [typed, setTyped] = useTyped(walk.hide);
  const query = typed.trim();
  const { entries, busy, failed } = useSuggestions(walk.open ? query : '');
  const lines = (entries ?? []).map((entry) => suggestionOf(entry, imageBase));
  const keys = query === '' ? [] : [...lines.map((line) => line.key), allResults];
  const open = walk.open && query !== '' && (entries !== undefined || failed);
  const active = open ? walk.activeOf(keys) : -1;
  const choose = (index: number) => {
    const line = lines[index];
    walk.hide();
    if (line) void navigate(line.to, { state: line.state, viewTransition: true });
    else if (query !== '') void navigate(paths.search(query));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choose(-1);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    setFocused(false);
    walk.hide();
  };
  useShortcut('/', () => {
    box.current?.focus();
    box.current?.select();
  });
  const note = failed ? text.failed : lines.length === 0 ? text.none : null;
  const list = { id: listId, query, suggestions: lines, active, busy, note: busy ? null : note };
  return (
    <form role="search" className={styles.search} onSubmit={submit} onBlur={leave}>
      <Icon name="search" size="small" />
      <input
        ref={box}
        type="search"
        name="query"
        role="combobox"
        className={styles.box}
        placeholder={text.placeholder}
        aria-label={text.label}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? lineId(listId, active) : undefined}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onFocus={() => setFocused(true)}
        onChange={({ target }) => {
          setTyped(target.value);
          walk.show();
        }}
        onKeyDown={(event) =>
          walk.onKey(event, { keys, shown: open, choose, clear: () => setTyped('') })
        }
      />
      {hasKey && (
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      )}
      <Announcement>{open && !busy ? (note ?? text.count(lines.length)) : ''}</Announcement>
      {open && code && (
        <code.SuggestionList
          {...list}
          onPoint={(index) => walk.mean(keys[index])}
          onChoose={choose}
        />
      )}
    </form>
  );
}
