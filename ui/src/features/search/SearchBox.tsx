import { useId, useState } from 'react';
import type { FocusEvent, FormEvent, KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { useLazyModule } from '../../lib/lazyModule';
import { suggestions } from '../../lib/limits';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { paths, queryOfPath } from '../../lib/paths';
import { useShortcuts, useShortcutsOn } from '../../lib/preferences';
import { usePendingLocation } from '../../lib/router/RouterProvider';
import { useDebouncedValue } from '../../lib/useDebouncedValue';
import { Icon } from '../../ui/Icon';
import styles from './SearchBox.module.css';
import { focusSearch } from './focusSearch';
import { optionId, suggestionOf, useSuggestions } from './useSuggestions';

const text = catalogueMessages.search;
/** The key of the last option, "all results". */
const allResults = 'all';
/** In ms: a search that takes longer shows "Searching…". */
const slowAfter = 2 * suggestions.delay;
const loadList = () => import('./SuggestionList');

/** Enter without a highlighted suggestion opens the page of all results. */
export function SearchBox({ imageBase }: { imageBase: string | null }) {
  const listId = useId();
  const navigate = useNavigate();
  const combobox = useCombobox();
  const [focused, setFocused] = useState(false);
  const hasKey = useShortcutsOn();
  const code = useLazyModule(loadList, focused);
  const [typed, setTyped] = useSearchText(combobox.hide);
  const query = typed.trim();
  const { items, busy, failed } = useSuggestions(combobox.open ? query : '');
  const lines = (items ?? []).map((item) => suggestionOf(item, imageBase));
  const keys = query === '' ? [] : [...lines.map((line) => line.key), allResults];
  const isSlow = useDebouncedValue(busy, slowAfter) && busy;
  const open = combobox.open && query !== '' && (items !== undefined || failed || isSlow);
  const active = open ? combobox.activeOf(keys) : -1;
  const choose = (index: number) => {
    const line = lines[index];
    combobox.hide();
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
    combobox.hide();
  };
  useShortcuts({ '/': focusSearch });
  const list = { id: listId, query, suggestions: lines, active, busy, failed };
  return (
    <form role="search" className={styles.search} onSubmit={submit} onBlur={leave}>
      <Icon name="search" size="small" />
      <input
        type="search"
        name="query"
        role="combobox"
        className={styles.box}
        placeholder={text.placeholder}
        aria-label={text.label}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onFocus={() => setFocused(true)}
        onChange={({ target }) => {
          setTyped(target.value);
          combobox.show();
        }}
        onKeyDown={(event) =>
          combobox.onKey(event, { keys, shown: open, choose, clear: () => setTyped('') })
        }
      />
      {hasKey && (
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      )}
      {open && code && (
        <code.SuggestionList
          {...list}
          onPoint={(index) => combobox.highlight(keys[index])}
          onChoose={choose}
        />
      )}
    </form>
  );
}

/** The text of the search box, reset on navigation; `onMove` is called then. */
function useSearchText(onMove: () => void): [string, (text: string) => void] {
  const { pathname, key: locationKey } = usePendingLocation();
  const [shownAt, setShownAt] = useState(locationKey);
  const [text, setText] = useState(queryOfPath(pathname) ?? '');
  if (shownAt !== locationKey) {
    setShownAt(locationKey);
    setText(queryOfPath(pathname) ?? '');
    onMove();
  }
  return [text, setText];
}

interface Lines {
  /** The key of each option. */
  keys: string[];
  shown: boolean;
  choose: (index: number) => void;
  clear: () => void;
}

/** An option by its key, or by position before there are any; null: the input. */
type Highlight = { key: string } | 'first' | 'last' | null;

/** -1: the input. */
function indexOfHighlight(highlighted: Highlight, keys: string[]): number {
  if (highlighted === 'first') return 0;
  if (highlighted === 'last') return keys.length - 1;
  return highlighted === null ? -1 : keys.indexOf(highlighted.key);
}

/**
 * Whether the list is open, and the highlighted option. It is stored by key, not by index, so that new results do not
 * move the highlight to another option.
 */
function useCombobox() {
  const [open, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<Highlight>(null);
  const highlight = (key: string | undefined) => setHighlighted(key === undefined ? null : { key });
  const toggle = (shown: boolean) => () => {
    setOpen(shown);
    setHighlighted(null);
  };
  const [show, hide] = [toggle(true), toggle(false)];
  const onKey = (event: KeyboardEvent, { keys, shown, choose, clear }: Lines) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const count = keys.length;
    const active = indexOfHighlight(highlighted, keys);
    // Cycles through the input and the options.
    const step = (by: number) => {
      setOpen(true);
      if (shown) highlight(keys[((active + 1 + by + count + 1) % (count + 1)) - 1]);
      else setHighlighted(by > 0 ? 'first' : 'last');
    };
    const { key } = event;
    if (key === 'ArrowDown' && count > 0) step(1);
    else if (key === 'ArrowUp' && count > 0) step(-1);
    else if (key === 'Enter' && open && active >= 0) choose(active);
    else if (key === 'Escape' && open) hide();
    else if (key === 'Escape') clear();
    else return;
    event.preventDefault();
  };
  const activeOf = (keys: string[]) => indexOfHighlight(highlighted, keys);
  return { open, activeOf, highlight, show, hide, onKey };
}
