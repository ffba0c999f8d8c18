import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useSelector, useStore } from 'react-redux';
import type { baseApi } from '../api/baseApi';
import { isMissing } from '../api/dispatch';
import { offlineError } from '../api/errors';
import { PasswordPrompt } from '../features/account/PasswordPrompt';
import { dialogClosed, selectDialog } from '../features/playlists/playlistsSlice';
import {
  usePlaylistsDispatch,
  usePlaylistsLoad,
  usePlaylistsSelector,
} from '../features/playlists/usePlaylists';
import { useRatingsLoad } from '../features/ratings/ratings';
import { failure } from '../features/session/sessionActions';
import type { UserState } from '../features/session/sessionActions';
import { notified } from '../features/session/sessionSlices';
import { lazyOptional, useLazyModule } from '../lib/lazyModule';
import { afterFirstPageDelay } from '../lib/limits';
import { paths } from '../lib/paths';
import { Outlet, usePrefetch } from '../lib/router/RouterProvider';
import { GoToShortcuts } from './GoToShortcuts';
import { PaletteShortcut } from './PaletteShortcut';
import { ShortcutHelp } from './ShortcutHelp';

/** Few usernames need it. */
const UsernamePrompt = lazyOptional(() =>
  import('../features/account/ChangeUsername').then((code) => code.UsernamePrompt),
);

const AfterFirstPage = lazyOptional(() =>
  import('./AfterFirstPage').then((code) => code.AfterFirstPage),
);
const BottomBar = lazyOptional(() => import('./BottomBar').then((code) => code.BottomBar));

/** The condition for the bottom bar, as in BottomBar.module.css. */
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
  // Signing out leads to this page.
  usePrefetch(paths.landing(), canLoad);
  const hasBottomBar = useSyncExternalStore(onSizeChange, isSmallOrTouch);
  const isFailed = isMissing(ratings) || isMissing(playlists);
  const loadError = useLazyModule(loadInitialLoadError, isFailed);
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
      {loadError && <loadError.InitialLoadError ratings={ratings} playlists={playlists} />}
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

const loadInitialLoadError = () => import('./InitialLoadError');
