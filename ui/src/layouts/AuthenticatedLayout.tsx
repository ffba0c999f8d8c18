import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { loadPlaylistDialog, PlaylistDialogs } from '../features/playlists/PlaylistDialogs';
import { usePlaylistsLoad } from '../features/playlists/usePlaylists';
import { useRatingsLoad } from '../features/ratings/rateTitle';
import { RemovedTitles } from '../features/removed-titles/RemovedTitles';
import { InitialLoadError } from './InitialLoadError';
import { ShortcutHelp } from './ShortcutHelp';

/** Prefetches the code of pages that are one click away. */
function prefetchPages() {
  void loadPlaylistDialog().catch(() => undefined);
  void import('../pages/LandingPage').catch(() => undefined);
  void import('../pages/TitlePage').catch(() => undefined);
  void import('../pages/RatingsPage').catch(() => undefined);
  void import('../pages/PersonPage').catch(() => undefined);
}

/** Whether the browser saves data. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' &&
    connection !== null &&
    Reflect.get(connection, 'saveData') === true
  );
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
  const ratings = useRatingsLoad();
  const playlists = usePlaylistsLoad();
  useEffect(() => {
    if (savesData()) return;
    const later = setTimeout(prefetchPages, 1000);
    return () => clearTimeout(later);
  }, []);
  return (
    <>
      <ShortcutHelp />
      <PlaylistDialogs />
      <RemovedTitles />
      <InitialLoadError ratings={ratings} playlists={playlists} />
    </>
  );
}
