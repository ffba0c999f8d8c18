// Why: everything in the catalogue is a few letters away, from every screen (SPEC 2.27, 7.27).
import { type FocusEvent, type FormEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Announcement } from '../../components/Announcement';
import { Icon } from '../../components/Icon';
import { messages } from '../../lib/messages';
import { paths, queryOfPath } from '../../lib/paths';
import { useShortcut } from '../../lib/shortcuts';
import styles from './SearchBox.module.css';
import { suggestionOf } from './suggestion';
import { lineId, SuggestionList } from './SuggestionList';
import { useSuggestions } from './useSearch';
import { useSuggestionWalk } from './useSuggestionWalk';

const text = messages.search;

/** The search box with its suggestions; Enter without a choice leads to the page of all results. */
export function SearchBox({ imageBase }: { imageBase: string | null }) {
  const { pathname, key: place } = useLocation();
  const [shownAt, setShownAt] = useState(place);
  const [typed, setTyped] = useState(queryOfPath(pathname) ?? '');
  const box = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const query = typed.trim();
  const { entries, busy, failed } = useSuggestions(typed);
  const lines = (entries ?? []).map((entry) => suggestionOf(entry, imageBase));
  const search = () => query !== '' && void navigate(paths.search(query));
  const choose = (index: number) => {
    const line = lines[index];
    walk.hide();
    if (line) void navigate(line.to, { state: line.state, viewTransition: true });
    else search();
  };
  const count = query === '' ? 0 : lines.length + 1;
  const walk = useSuggestionWalk(count, { choose, clear: () => setTyped('') });
  // Another screen: what was typed has done its work; a search's own page shows what was asked.
  if (shownAt !== place) {
    setShownAt(place);
    setTyped(queryOfPath(pathname) ?? '');
    walk.hide();
  }
  useShortcut('/', () => box.current?.select());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    walk.hide();
    search();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) walk.hide();
  };
  const open = walk.open && count > 0 && (entries !== undefined || failed);
  const note = failed ? text.failed : lines.length === 0 ? text.none : null;
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
        aria-activedescendant={open && walk.active >= 0 ? lineId(listId, walk.active) : undefined}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          walk.show();
        }}
        onKeyDown={walk.onKeyDown}
      />
      <kbd className={styles.key} aria-hidden="true">
        /
      </kbd>
      <Announcement>{open && !busy ? (note ?? text.count(lines.length)) : ''}</Announcement>
      {open && (
        <SuggestionList
          id={listId}
          query={query}
          suggestions={lines}
          active={walk.active}
          busy={busy}
          note={busy ? null : note}
          onPoint={walk.setActive}
          onChoose={choose}
        />
      )}
    </form>
  );
}
