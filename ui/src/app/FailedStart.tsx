// Why: own stars and playlists that could not be loaded look as if there were none. That is told, with a way to try again,
// on every screen that does not say it itself, and stands until it is mended or closed (specification 8.3).
import { useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import { matchPath, useLocation } from 'react-router';
import { errorOf } from '../api/answer';
import { Button } from '../components/Button';
import { Snackbar } from '../components/Snackbar';
import { messages } from '../lib/messages';
import { paths, patterns } from '../lib/paths';
import { ownId, readToken } from '../lib/token';
import type { RootState } from './store';

const text = messages.start;

type Load = { data?: unknown; error?: unknown; isFetching: boolean; refetch: () => unknown };

/** What was closed last, and in which session; the parts of a session begin anew when people go to another screen. */
const closedLast = new WeakMap<object, string>();

/** Tells which of what every signed-in screen relies on could not be loaded. */
export function FailedStart({ ratings, playlists }: { ratings: Load; playlists: Load }) {
  const store = useStore();
  const [closed, setClosed] = useState(closedLast.get(store));
  const { pathname } = useLocation();
  const isAt = (pattern: string) => matchPath(pattern, pathname) !== null;
  // While nothing at all is known of them, these screens show the failure where the content would be.
  const hasRatings = useSelector((state: RootState) => hasAny(state.ratings?.list));
  const hasPlaylists = useSelector((state: RootState) => hasAny(state.playlists?.lists));
  const isOwn = [paths.profile(), paths.profile(Number(ownId()))].includes(pathname);
  const toldRatings = isOwn && !hasRatings;
  const toldPlaylists = isAt(patterns.playlist) || (isAt(patterns.playlists) && !hasPlaylists);
  const failed = [
    ...(isMissing(ratings) && !toldRatings ? [{ ...ratings, name: text.ratings }] : []),
    ...(isMissing(playlists) && !toldPlaylists ? [{ ...playlists, name: text.playlists }] : []),
  ];
  const names = failed.map(({ name }) => name);
  const retry = (
    <Button
      variant="quiet"
      busy={failed.some(({ isFetching }) => isFetching)}
      onClick={() => failed.forEach(({ refetch }) => void refetch())}
    >
      {messages.app.retry}
    </Button>
  );
  const [first] = failed;
  const word = first ? text.failed(names, errorOf(first.error).message) : '';
  const told = `${readToken()} ${word}`;
  const close = () => {
    closedLast.set(store, told);
    setClosed(told);
  };
  return (
    <Snackbar
      message={word === '' || told === closed ? null : word}
      position="top-right"
      duration={null}
      onClose={close}
      action={retry}
    />
  );
}

/** Whether a load has failed and brought nothing before. */
function isMissing({ data, error }: Load): boolean {
  return error !== undefined && data === undefined;
}

function hasAny(known: object | undefined): boolean {
  return Object.keys(known ?? {}).length > 0;
}
