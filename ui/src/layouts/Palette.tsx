import { Fragment, useEffect, useId, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { genresOf } from '../features/lists/genres';
import { dialogOpened } from '../features/playlists/playlistsSlice';
import { usePlaylistsDispatch, usePlaylistsSelector } from '../features/playlists/usePlaylists';
import { optionId, suggestionOf, useSuggestions } from '../features/search/useSuggestions';
import { selectIsBuiltin } from '../features/server/serverConfig';
import { signOut } from '../features/session/sessionActions';
import { selectAdmin, useSessionDispatch } from '../features/session/sessionSlices';
import { appMessages } from '../lib/messages/app';
import { catalogueMessages } from '../lib/messages/catalogue';
import { searchMessages } from '../lib/messages/search';
import { genreMessages } from '../lib/messages/genres';
import { paletteMessages } from '../lib/messages/palette';
import { paths } from '../lib/paths';
import { setTheme } from '../lib/preferences';
import { searchText } from '../lib/searchText';
import control from '../ui/control.module.css';
import { Dialog } from '../ui/Dialog';
import { Announcement } from '../ui/LiveRegion';
import styles from './Palette.module.css';
import { goToPaths } from './GoToShortcuts';
import { openMenu } from './MenuButton';
import { openShortcutHelp } from './ShortcutHelp';

const text = paletteMessages.palette;
const { lists } = catalogueMessages;

interface Entry {
  key: string;
  name: string;
  /** The label of its kind. */
  kind: string;
  /** The keys of its shortcut, in turn. */
  keys?: string[] | undefined;
  run: () => void;
}

const maxShown = 12;
const maxPageActions = 20;

/** The command palette: finds pages, playlists, titles and actions by the typed words. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const known = useEntries();
  const { titles, busy } = useTitles(query.trim());
  const wanted = wordsOf(query);
  const found = [...known.filter(({ name }) => matches(name, wanted)), ...titles].slice(
    0,
    maxShown,
  );
  const isEmpty = found.length === 0 && !busy;
  const active = Math.min(chosen, found.length - 1);
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || found.length === 0 || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setChosen((active + step + found.length) % found.length);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(found[active]);
  };
  return (
    <Dialog open title={text.title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <input
          type="text"
          role="combobox"
          className={control.control}
          aria-label={text.label}
          placeholder={text.label}
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
          autoComplete="off"
          enterKeyHint="go"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <ul id={listId} role="listbox" aria-label={text.title} className={styles.list}>
          {found.map((entry, index) => (
            <Option
              key={entry.key}
              id={optionId(listId, index)}
              isActive={index === active}
              kind={entry.kind}
              keys={entry.keys}
              onPoint={() => setChosen(index)}
              onChoose={() => run(entry)}
            >
              {entry.name}
            </Option>
          ))}
        </ul>
        {isEmpty && <p className={styles.none}>{text.none}</p>}
        <Announcement>{busy ? '' : searchMessages.suggestions.count(found.length)}</Announcement>
      </form>
    </Dialog>
  );
}

type OptionProps = {
  id: string;
  isActive: boolean;
  kind: string;
  keys: string[] | undefined;
  onPoint: () => void;
  onChoose: () => void;
  children: ReactNode;
};

function Option(props: OptionProps) {
  const { id, isActive, kind, keys, onPoint, onChoose, children } = props;
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // Keys arrive at the input, which keeps the focus.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      onPointerMove={() => !isActive && onPoint()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span>{children}</span>{' '}
      <span className={styles.kind}>
        {kind}
        {keys?.map((key) => (
          <Fragment key={key}>
            {' '}
            <kbd>{key}</kbd>
          </Fragment>
        ))}
      </span>
    </li>
  );
}

/** Whether each of the words begins a word of the name. */
function matches(name: string, wanted: string[]): boolean {
  const words = wordsOf(name);
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
}

function wordsOf(name: string): string[] {
  return searchText(name).match(/[\p{Letter}\p{Number}]+/gu) ?? [];
}

function useEntries(): Entry[] {
  const [ofPage] = useState(pageActions);
  return [...usePages(), ...usePlaylistEntries(), ...ofPage, ...useActions()];
}

function usePages(): Entry[] {
  const navigate = useNavigate();
  const admin = useSelector(selectAdmin);
  const isBuiltin = useSelector(selectIsBuiltin);
  const { trending, ...builtinTitles } = lists.builtinTitles;
  const { menu } = appMessages;
  const pages: [string, string][] = [
    [menu.home, paths.home()],
    [menu.profile, paths.profile()],
    [menu.ratings, paths.ratings()],
    [menu.playlists, paths.playlists()],
    [menu.upNext, paths.upNext()],
    [menu.diary, paths.diary()],
    [menu.shows, paths.shows()],
    [menu.watchlist, paths.watchlist()],
    [menu.calendar, paths.calendar()],
    [menu.history, paths.history()],
    [menu.notifications, paths.notifications()],
    ...Object.entries(isBuiltin ? trending : lists.trending).flatMap(([kind, windows]) =>
      Object.entries(windows).map(([window, name]): [string, string] => [
        name,
        paths.trending(kind, window),
      ]),
    ),
    ...(['movie', 'tv'] as const).flatMap((kind) =>
      Object.entries({ ...lists[kind], ...(isBuiltin && builtinTitles[kind]) }).map(
        ([list, name]): [string, string] => [name, paths.category(kind, list)],
      ),
    ),
    ...genresOf('movie', isBuiltin).map(({ id, name }): [string, string] => [
      name,
      paths.discover(id),
    ]),
    ...genresOf('tv', isBuiltin).map(({ id, name }): [string, string] => [
      genreMessages.ofTv(name),
      paths.discover(id, 'tv'),
    ]),
    [admin ? menu.admin : menu.adminDemo, paths.admin()],
    [menu.settings, paths.settings()],
    ...(admin ? ofAdmins() : []),
    [text.imports, paths.imports()],
    [text.connections, paths.connections()],
    [menu.about, paths.about()],
  ];
  return pages.map(([name, to]) => ({
    key: to,
    name,
    kind: text.page,
    keys: keysOf(to),
    run: () => void navigate(to, { viewTransition: true }),
  }));
}

const ofAdmins = (): [string, string][] => [
  [text.serverSettings, paths.admin('settings')],
  [text.maintenance, paths.maintenance()],
];

function keysOf(path: string): string[] | undefined {
  const entry = Object.entries(goToPaths).find(([, pathOf]) => pathOf() === path);
  return entry && ['g', entry[0]];
}

function usePlaylistEntries(): Entry[] {
  const navigate = useNavigate();
  const playlists = usePlaylistsSelector((root) => root.playlists.lists);
  return playlists.map(({ id, name }) => ({
    key: paths.playlist(id),
    name,
    kind: text.playlist,
    run: () => void navigate(paths.playlist(id), { viewTransition: true }),
  }));
}

function useActions(): Entry[] {
  const dispatch = useSessionDispatch();
  const playlists = usePlaylistsDispatch();
  const actions: [name: string, run: () => void, keys?: string[]][] = [
    [appMessages.app.menu, openMenu, ['m']],
    [text.newPlaylist, () => void playlists(dialogOpened({ kind: 'create', title: null }))],
    ...(['system', 'light', 'dark'] as const).map((theme): [string, () => void] => [
      text.theme(appMessages.components.themes[theme]),
      () => setTheme(theme),
    ]),
    [appMessages.menu.shortcuts, openShortcutHelp, ['?']],
    [appMessages.menu.logOut, () => void dispatch(signOut())],
  ];
  return actions.map(([name, run, keys]) => ({
    key: `action ${name}`,
    name,
    kind: text.action,
    keys,
    run,
  }));
}

function useTitles(query: string): { titles: Entry[]; busy: boolean } {
  const navigate = useNavigate();
  const { items, busy } = useSuggestions(query);
  const shown = query === '' ? [] : (items ?? []);
  const titles = shown.map((item) => {
    const { key, name, about, to, state } = suggestionOf(item, null);
    const open = () => void navigate(to, { state, viewTransition: true });
    return { key: `title ${key}`, name, kind: about, run: open };
  });
  return { titles, busy };
}

/** The page's buttons, except those in lists of titles; each name once. */
function pageActions(): Entry[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button:not(:disabled)')];
  const named = new Map<string, HTMLButtonElement>();
  for (const button of buttons) {
    const name = (button.ariaLabel ?? button.textContent).trim();
    const isOfTitle = button.closest('[role=grid], [role=row], li') !== null;
    if (name !== '' && !isOfTitle && !named.has(name)) named.set(name, button);
  }
  return [...named].slice(0, maxPageActions).map(([name, button]) => ({
    key: `button ${name}`,
    name,
    kind: text.pageAction,
    run: () => button.click(),
  }));
}
