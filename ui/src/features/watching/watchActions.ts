// Changes of watches and of the watchlist. Each says what was done, with Undo, or why it failed.
import type { ApiDispatch } from '../../api/dispatch';
import { toApiError } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { watchingApi } from '../../api/watching/generated';
import type {
  AddWatchBody,
  ListWatchlistApiResponse,
  TitleLogApiArg,
  UpdateWatchBody,
} from '../../api/watching/generated';
import { newId, toApiId } from '../../lib/ids';
import { watchingMessages } from '../../lib/messages/watching';
import { toTitleBody } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import { timeWithOffset } from '../../lib/watchedAt';
import { failure, success } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';
import { addToWatched } from './useWatched';

const text = watchingMessages;
const { addWatch, updateWatch, removeWatch } = watchingApi.endpoints;
const { addToWatchlist, removeFromWatchlist } = watchingApi.endpoints;

/** What the watches of a title are requested by. */
export function watchesArg({ key }: Title): TitleLogApiArg {
  return { id: toApiId(key), mediaType: key.mediaType };
}

interface Changed {
  change?: { id: number } | null | undefined;
}
type Sent<T> = PromiseLike<{ data?: T | undefined; error?: unknown }>;

interface ReportOptions {
  /** The change as it is shown already, which a failure undoes. */
  patch?: { undo: () => void };
  /** How many watches Undo adds. */
  undoAdds?: number;
  /** A form shows a failure. */
  isSilent?: boolean;
}

/** Returns why it was not done. */
async function report<T extends Changed>(
  dispatch: ApiDispatch,
  title: Title,
  sent: Sent<T>,
  done: (data: T) => string,
  { patch, undoAdds, isSilent = false }: ReportOptions = {},
): Promise<ApiError | null> {
  const { data, error } = await sent;
  if (data === undefined) {
    patch?.undo();
    const reason = toApiError(error);
    const message = text.failed(title.name, reason.message);
    if (!isSilent) dispatch(notified({ ...failure(reason, message), isToast: true }));
    return reason;
  }
  const id = data.change?.id;
  const undo =
    id === undefined
      ? undefined
      : ({ kind: 'change', batch: `change/${id}`, title, change: id, watches: undoAdds } as const);
  dispatch(notified(success(done(data), 200, undo)));
  return null;
}

type NewWatch = Pick<AddWatchBody, 'when' | 'note' | 'seen_before'>;

/** Records a watch. */
export const recordWatch =
  (title: Title, watch: NewWatch, isSilent = false) =>
  (dispatch: ApiDispatch): Promise<ApiError | null> => {
    const addWatchBody = { ...toTitleBody(title), ...watch, key: newId() };
    const patch = dispatch(addToWatched(title, 1));
    const sent = dispatch(addWatch.initiate({ addWatchBody }, { track: false }));
    const done = (data: Awaited<ReturnType<typeof sent.unwrap>>) => {
      // Shown until the list is loaded again.
      const add = watchingApi.util.updateQueryData('titleLog', watchesArg(title), (draft) => {
        draft.watches.unshift(data.watch);
      });
      dispatch(add);
      return text.marked(title.name, data.left_watchlist);
    };
    return report(dispatch, title, sent, done, { patch, undoAdds: -1, isSilent });
  };

/** Records a watch of now. */
export const markSeen = (title: Title) =>
  recordWatch(title, { when: { precision: 'time', at: timeWithOffset(new Date()) } });

export const changeWatch =
  (title: Title, id: number, updateWatchBody: UpdateWatchBody) => (dispatch: ApiDispatch) => {
    const sent = dispatch(updateWatch.initiate({ id, updateWatchBody }, { track: false }));
    return report(dispatch, title, sent, () => text.changed(title.name), { isSilent: true });
  };

export const deleteWatch = (title: Title, id: number) => (dispatch: ApiDispatch) => {
  const arg = watchesArg(title);
  const patches = [
    dispatch(addToWatched(title, -1)),
    dispatch(
      watchingApi.util.updateQueryData('titleLog', arg, (draft) => {
        draft.watches = draft.watches.filter((watch) => watch.id !== id);
      }),
    ),
  ];
  const patch = { undo: () => patches.forEach(({ undo }) => undo()) };
  const sent = dispatch(removeWatch.initiate({ id }, { track: false }));
  return report(dispatch, title, sent, () => text.removed(title.name), { patch, undoAdds: 1 });
};

export function isListed({ movies }: ListWatchlistApiResponse, { key }: Title): boolean {
  return movies.some((row) => row.id === toApiId(key) && row.media_type === key.mediaType);
}

/** Adds a title to the watchlist or removes it, which is shown at once. */
export const setInWatchlist = (title: Title, isIn: boolean) => (dispatch: ApiDispatch) => {
  const { id, media_type, movie } = toTitleBody(title);
  const patch = dispatch(
    watchingApi.util.updateQueryData('listWatchlist', undefined, (draft) => {
      draft.movies = draft.movies.filter((row) => row.id !== id || row.media_type !== media_type);
      if (!isIn) return;
      draft.movies.unshift({
        id,
        media_type,
        title: title.name,
        description: title.overview,
        poster_path: title.posterPath,
        release_date: title.released,
        vote_average: null,
        added_at: new Date().toISOString(),
      });
    }),
  );
  const arg = { id, mediaType: media_type };
  const options = { track: false };
  const sent = isIn
    ? dispatch(addToWatchlist.initiate({ ...arg, body: { movie } }, options))
    : dispatch(removeFromWatchlist.initiate(arg, options));
  const done = () => (isIn ? text.watchlist.added : text.watchlist.removed)(title.name);
  return report(dispatch, title, sent, done, { patch });
};
