import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { PasswordPrompt } from '../features/account/PasswordPrompt';
import { PlaylistDialogs } from '../features/playlists/PlaylistDialogs';
import { usePlaylistsLoad } from '../features/playlists/usePlaylists';
import { useRatingsLoad } from '../features/ratings/rateTitle';
import { RemovedTitles } from '../features/removed-titles/RemovedTitles';
import type { UserState } from '../features/session/sessionActions';
import { lazyOptional } from '../lib/lazyModule';
import { Outlet } from '../lib/router/RouterProvider';
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
  const ratings = useRatingsLoad();
  const playlists = usePlaylistsLoad();
  const username = useSelector(({ user }: { user: UserState }) => user?.username);
  return (
    <>
      <ShortcutHelp />
      <PlaylistDialogs />
      <RemovedTitles />
      <PasswordPrompt />
      <Suspense>{username?.includes('@') && <UsernamePrompt username={username} />}</Suspense>
      <InitialLoadError ratings={ratings} playlists={playlists} />
    </>
  );
}
