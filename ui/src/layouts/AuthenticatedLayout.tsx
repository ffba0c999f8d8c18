import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useSelector, useStore } from 'react-redux';
import { matchPath, useLocation } from 'react-router';
import type { baseApi } from '../api/baseApi';
import { toApiError } from '../api/dispatch';
import { offlineError } from '../api/errors';
import { PasswordPrompt } from '../features/account/PasswordPrompt';
import { dialogClosed, selectDialog } from '../features/playlists/playlistsSlice';
import {
  usePlaylistsDispatch,
  usePlaylistsLoad,
  usePlaylistsSelector,
} from '../features/playlists/usePlaylists';
import { useRatingsLoad } from '../features/ratings/rateTitle';
import { failure } from '../features/session/sessionActions';
import type { UserState } from '../features/session/sessionActions';
import { notified } from '../features/session/sessionSlices';
import { lazyOptional, useLazyModule } from '../lib/lazyModule';
import { afterFirstPageDelay } from '../lib/limits';
import { appMessages } from '../lib/messages/app';
import { catalogueMessages } from '../lib/messages/catalogue';
import { paths, patterns } from '../lib/paths';
import { useModifiedShortcut } from '../lib/preferences';
import { Outlet, usePrefetch } from '../lib/router/RouterProvider';
import { ownId, readToken } from '../lib/token';
import { Button } from '../ui/Button';
import { GoToShortcuts } from './GoToShortcuts';
import { ShortcutHelp } from './ShortcutHelp';

/** Few usernames need it. */
const UsernamePrompt = lazyOptional(() =>
  import('../features/account/ChangeUsername').then((code) => code.UsernamePrompt),
);

const AfterFirstPage = lazyOptional(() =>
  import('./AfterFirstPage').then((code) => code.AfterFirstPage),
);
const BottomBar = lazyOptional(() => import('./BottomBar').then((code) => code.BottomBar));

/** Where the window may be as narrow as BottomBar.module.css says. */
const smallOrTouch = () => matchMedia('(max-width: 639px), (hover: none)');
const isSmallOrTouch = () => smallOrTouch().matches;

function onSizeChange(listener: () => void): () => void {
  const query = smallOrTouch();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function AuthenticatedLayout() {
  return (
    <>
      <Outlet />
      <SessionOverlays />
    </>
  );
}

/** Loads ratings and playlists, and holds the dialogs and toasts of a session. */
export function SessionOverlays() {
  const canLoad = useFirstPageLoaded();
  const ratings = useRatingsLoad(!canLoad);
  const playlists = usePlaylistsLoad(!canLoad);
  // Where signing out leads.
  usePrefetch(paths.landing(), canLoad);
  const hasBottomBar = useSyncExternalStore(onSizeChange, isSmallOrTouch);
  const username = useSelector(({ user }: { user: UserState }) => user?.username);
  return (
    <>
      <ShortcutHelp />
      <GoToShortcuts />
      <PaletteShortcut />
      <PlaylistDialogs />
      <PasswordPrompt />
      <Suspense>{username?.includes('@') && <UsernamePrompt username={username} />}</Suspense>
      <Suspense>{useDelayed(canLoad) && <AfterFirstPage />}</Suspense>
      <Suspense>{canLoad && hasBottomBar && <BottomBar />}</Suspense>
      <InitialLoadError ratings={ratings} playlists={playlists} />
    </>
  );
}

/** The stores whose delay is over: the component is remounted between layouts. */
const delayed = new WeakSet<object>();

/** True a while after `isReady` became true for the first time. */
function useDelayed(isReady: boolean): boolean {
  const store = useStore();
  const [isOver, setIsOver] = useState(delayed.has(store));
  useEffect(() => {
    if (!isReady || isOver) return;
    const timer = setTimeout(() => {
      delayed.add(store);
      setIsOver(true);
    }, afterFirstPageDelay);
    return () => clearTimeout(timer);
  }, [isReady, isOver, store]);
  return isReady && isOver;
}

type ApiState = { api: ReturnType<typeof baseApi.reducer> };

/** Whether the first page has the data that it requested before it was rendered, such as a list. */
function useFirstPageLoaded(): boolean {
  const isLoading = useSelector(({ api }: ApiState) =>
    Object.values(api.queries).some((query) => query?.status === 'pending'),
  );
  const [loaded, setLoaded] = useState(!isLoading);
  if (!isLoading && !loaded) setLoaded(true);
  return loaded;
}

const loadPalette = () => import('./Palette');

function PaletteShortcut() {
  const [open, setOpen] = useState(false);
  useModifiedShortcut('k', () => setOpen(true));
  const code = useLazyModule(loadPalette, open, () => setOpen(false));
  return open && code && <code.Palette onClose={() => setOpen(false)} />;
}

const loadPlaylistDialog = () => import('../features/playlists/PlaylistDialog');

/** The open dialog, loaded on demand. */
function PlaylistDialogs() {
  const dispatch = usePlaylistsDispatch();
  const isOpen = usePlaylistsSelector((root) => selectDialog(root) !== null);
  const code = useLazyModule(loadPlaylistDialog, isOpen, () => {
    dispatch(dialogClosed());
    dispatch(notified(failure(offlineError())));
  });
  return isOpen && code && <code.PlaylistDialog />;
}

const loadSnackbar = () => import('../ui/Snackbar');

const text = catalogueMessages.start;

/** Both slices join the store after sign-in. */
type MaybeLoaded = { ratings?: { list: object }; playlists?: { lists: unknown[] } };

type Load = { data?: unknown; error?: unknown; isFetching: boolean; refetch: () => unknown };

/** The dismissed message and its session, by store: the component is remounted between layouts. */
const lastDismissed = new WeakMap<object, string>();

/** A toast with Retry when ratings or playlists could not be loaded. */
function InitialLoadError({ ratings, playlists }: { ratings: Load; playlists: Load }) {
  const store = useStore();
  const [closed, setClosed] = useState(lastDismissed.get(store));
  const { pathname } = useLocation();
  const isAt = (pattern: string) => matchPath(pattern, pathname) !== null;
  // Without cached data these screens show the error in place of the content.
  const isOwn = [paths.profile(), paths.profile(Number(ownId()))].includes(pathname);
  const ratingsErrorShown = useSelector(
    ({ ratings: known }: MaybeLoaded) => isOwn && Object.keys(known?.list ?? {}).length === 0,
  );
  const hasPlaylists = useSelector(({ playlists: known }: MaybeLoaded) => known?.lists.length);
  const playlistsErrorShown =
    isAt(patterns.playlist) || (isAt(patterns.playlists) && !hasPlaylists);
  const failed = [
    ...(isMissing(ratings) && !ratingsErrorShown ? [{ ...ratings, name: text.ratings }] : []),
    ...(isMissing(playlists) && !playlistsErrorShown
      ? [{ ...playlists, name: text.playlists }]
      : []),
  ];
  const names = failed.map(({ name }) => name);
  const retry = (
    <Button
      variant="quiet"
      busy={failed.some(({ isFetching }) => isFetching)}
      onClick={() => failed.forEach(({ refetch }) => void refetch())}
    >
      {appMessages.app.retry}
    </Button>
  );
  const [first] = failed;
  const message = first ? text.failed(names, toApiError(first.error).message) : '';
  const dismissalKey = `${readToken()} ${message}`;
  const close = () => {
    lastDismissed.set(store, dismissalKey);
    setClosed(dismissalKey);
  };
  const isShown = message !== '' && dismissalKey !== closed;
  const code = useLazyModule(loadSnackbar, isShown);
  if (!isShown || !code) return null;
  return (
    <code.Snackbar
      message={message}
      position="top-right"
      duration={null}
      onClose={close}
      action={retry}
    />
  );
}

/** Whether a load has failed and there is no data of an earlier one. */
function isMissing({ data, error }: Load): boolean {
  return error !== undefined && data === undefined;
}
