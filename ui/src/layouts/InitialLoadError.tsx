import { useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import { matchPath, useLocation } from 'react-router';
import { isMissing, toApiError } from '../api/dispatch';
import { appMessages } from '../lib/messages/app';
import { loadErrorMessages } from '../lib/messages/loadError';
import { paths, patterns } from '../lib/paths';
import { ownId, readToken } from '../lib/token';
import { Button } from '../ui/Button';
import { Snackbar } from '../ui/Snackbar';

const text = loadErrorMessages;

/** Both slices join the store after sign-in. */
type MaybeLoaded = { ratings?: { list: object }; playlists?: { lists: unknown[] } };

type Load = { data?: unknown; error?: unknown; isFetching: boolean; refetch: () => unknown };

/** The dismissed message and its session, by store: the component is remounted between layouts. */
const lastDismissed = new WeakMap<object, string>();

/** A toast with Retry when ratings or playlists could not be loaded. */
export function InitialLoadError({ ratings, playlists }: { ratings: Load; playlists: Load }) {
  const store = useStore();
  const [closed, setClosed] = useState(lastDismissed.get(store));
  const { pathname } = useLocation();
  const isAt = (pattern: string) => matchPath(pattern, pathname) !== null;
  // These screens show the error themselves, in place of their content, when there is no cached data.
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
  if (!isShown) return null;
  return (
    <Snackbar
      message={message}
      position="top-right"
      duration={null}
      onClose={close}
      action={retry}
    />
  );
}
