import { Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import type { baseApi } from '../api/baseApi';
import { PasswordPrompt } from '../features/account/PasswordPrompt';
import { PlaylistDialogs } from '../features/playlists/PlaylistDialogs';
import { usePlaylistsLoad } from '../features/playlists/usePlaylists';
import { useRatingsLoad } from '../features/ratings/rateTitle';
import { RemovedTitles } from '../features/removed-titles/RemovedTitles';
import type { UserState } from '../features/session/sessionActions';
import { lazyOptional } from '../lib/lazyModule';
import { paths } from '../lib/paths';
import { Outlet, usePrefetch } from '../lib/router/RouterProvider';
import { InitialLoadError } from './InitialLoadError';
import { ShortcutHelp } from './ShortcutHelp';

/** Few usernames need it. */
const UsernamePrompt = lazyOptional(() =>
  import('../features/account/ChangeUsername').then((code) => code.UsernamePrompt),
);

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
  const username = useSelector(({ user }: { user: UserState }) => user?.username);
  return (
    <>
      <ShortcutHelp />
      <PlaylistDialogs />
      {canLoad && <RemovedTitles />}
      <PasswordPrompt />
      <Suspense>{username?.includes('@') && <UsernamePrompt username={username} />}</Suspense>
      <InitialLoadError ratings={ratings} playlists={playlists} />
    </>
  );
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
