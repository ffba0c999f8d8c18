// Changes of what a user did with a title. Each says what was done, with Undo, or why it failed.
import type { ApiDispatch } from '../../api/dispatch';
import { toApiError } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { watchingApi } from '../../api/watching/generated';
import type {
  AddWatchBody,
  ListWatchlistApiResponse,
  TitleLog,
  TitleLogApiArg,
  WatchUpdate,
} from '../../api/watching/generated';
import { newId, toApiId } from '../../lib/ids';
import { watchingMessages } from '../../lib/messages/watching';
import { toTitleBody } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import type { JournalChange } from '../../lib/undo';
import { timeWithOffset } from '../../lib/watchedAt';
import { failure, success } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';
import { addToWatched } from './useWatched';

const text = watchingMessages;
const { addWatch, updateWatch, removeWatch } = watchingApi.endpoints;
const { addToWatchlist, removeFromWatchlist } = watchingApi.endpoints;
const { setFavorite, removeFavorite } = watchingApi.endpoints;
const { setNote, removeNote } = watchingApi.endpoints;

export const untracked = { track: false };

/** What a user did with a title is requested by this. */
export function titleLogArg({ key }: Pick<Title, 'key'>): TitleLogApiArg {
  return { id: toApiId(key), mediaType: key.mediaType };
}

/** Changes the title's log as it is shown until it is loaded again. */
const patchLog = (title: Title, change: (draft: TitleLog) => void) =>
  watchingApi.util.updateQueryData('titleLog', titleLogArg(title), change);

interface Changed {
  change?: { id: number } | null | undefined;
}
type Sent<T> = PromiseLike<{ data?: T | undefined; error?: unknown }>;

interface ReportOptions extends Pick<JournalChange, 'earlier'> {
  /** The changes as they are shown already, which a failure undoes. */
  patches?: { undo: () => void }[];
  /** How many watches Undo adds. */
  undoAdds?: number;
  /** Of which the messages are one; each change is one of its own otherwise. */
  batch?: string;
  /** The message of a failure. */
  failed?: (title: string, why: string) => string;
  /** Whether a form shows a failure, or this one. */
  isSilent?: boolean | ((reason: ApiError) => boolean);
}

/** Returns why it was not done. */
export async function report<T extends Changed>(
  dispatch: ApiDispatch,
  title: Title | Pick<Title, 'name'>,
  sent: Sent<T>,
  done: (data: T) => string,
  { patches = [], undoAdds, batch, earlier, failed = text.failed, isSilent }: ReportOptions = {},
): Promise<ApiError | null> {
  const { data, error } = await sent;
  if (data === undefined) {
    for (const patch of patches) patch.undo();
    const reason = toApiError(error);
    const message = failed(title.name, reason.message);
    const isShown = typeof isSilent === 'function' ? isSilent(reason) : isSilent;
    if (!isShown) dispatch(notified({ ...failure(reason, message), isToast: true }));
    return reason;
  }
  const id = data.change?.id;
  const undo =
    id === undefined
      ? undefined
      : ({
          kind: 'change',
          batch: batch ?? `change/${id}`,
          title,
          change: id,
          watches: undoAdds,
          earlier,
        } as const);
  dispatch(notified(success(done(data), 200, undo)));
  return null;
}

/** The result of a request that is no change in the journal: it cannot be undone. */
export async function withoutChange(sent: PromiseLike<{ error?: unknown }>) {
  const { error } = await sent;
  return error === undefined ? { data: {} } : { error };
}

type NewWatch = Pick<AddWatchBody, 'when' | 'note' | 'tags' | 'with' | 'seen_before'>;

/** Records a watch. */
export const recordWatch =
  (title: Title, watch: NewWatch, isSilent = false) =>
  (dispatch: ApiDispatch): Promise<ApiError | null> => {
    const addWatchBody = { ...toTitleBody(title), ...watch, key: newId() };
    const patches = [dispatch(addToWatched(title, 1))];
    const sent = dispatch(addWatch.initiate({ addWatchBody }, untracked));
    const done = (data: Awaited<ReturnType<typeof sent.unwrap>>) => {
      const add = patchLog(title, (draft) => {
        draft.watches.unshift(data.watch);
        if (data.left_watchlist) draft.listed_at = null;
      });
      dispatch(add);
      return text.marked(title.name, data.left_watchlist);
    };
    return report(dispatch, title, sent, done, { patches, undoAdds: -1, isSilent });
  };

/** Records a watch of now. */
export const markSeen = (title: Title) =>
  recordWatch(title, { when: { precision: 'time', at: timeWithOffset(new Date()) } });

export const changeWatch =
  (title: Title, id: number, watchUpdate: WatchUpdate, isSilent = false) =>
  (dispatch: ApiDispatch) => {
    const sent = dispatch(updateWatch.initiate({ id, watchUpdate }, untracked));
    return report(dispatch, title, sent, () => text.changed(title.name), { isSilent });
  };

export const deleteWatch = (title: Title, id: number) => (dispatch: ApiDispatch) => {
  const remove = patchLog(title, (draft) => {
    draft.watches = draft.watches.filter((watch) => watch.id !== id);
  });
  const patches = [dispatch(addToWatched(title, -1)), dispatch(remove)];
  const sent = dispatch(removeWatch.initiate({ id }, untracked));
  const done = () => text.removed(title.name);
  return report(dispatch, title, sent, done, { patches, undoAdds: 1 });
};

export function isListed({ movies }: ListWatchlistApiResponse, { key }: Title): boolean {
  return movies.some((row) => row.id === toApiId(key) && row.media_type === key.mediaType);
}

/** Adds a title to the watchlist or removes it, which is shown at once. */
export const setInWatchlist = (title: Title, isIn: boolean) => (dispatch: ApiDispatch) => {
  const { id, media_type, movie } = toTitleBody(title);
  const added_at = new Date().toISOString();
  const patchList = watchingApi.util.updateQueryData('listWatchlist', undefined, (draft) => {
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
      added_at,
    });
  });
  const patchTitle = patchLog(title, (draft) => {
    draft.listed_at = isIn ? added_at : null;
  });
  const patches = [dispatch(patchList), dispatch(patchTitle)];
  const arg = titleLogArg(title);
  const sent = isIn
    ? dispatch(addToWatchlist.initiate({ ...arg, body: { movie } }, untracked))
    : dispatch(removeFromWatchlist.initiate(arg, untracked));
  const done = () => (isIn ? text.watchlist.added : text.watchlist.removed)(title.name);
  return report(dispatch, title, sent, done, { patches });
};

/** Adds a title to the favorites or removes it, which is shown at once. */
export const setInFavorites = (title: Title, isIn: boolean) => (dispatch: ApiDispatch) => {
  const patch = patchLog(title, (draft) => {
    draft.favorite = isIn;
  });
  const patches = [dispatch(patch)];
  const arg = titleLogArg(title);
  const { movie } = toTitleBody(title);
  const sent = isIn
    ? dispatch(setFavorite.initiate({ ...arg, body: { movie } }, untracked))
    : dispatch(removeFavorite.initiate(arg, untracked));
  const done = () => (isIn ? text.favorite.added : text.favorite.removed)(title.name);
  return report(dispatch, title, sent, done, { patches });
};

/** Saves the note on a title, in place of the present one; a form shows a failure. */
export const saveNote =
  (title: Title, note: { text: string; spoiler: boolean }) => (dispatch: ApiDispatch) => {
    const setNoteBody = { ...note, movie: toTitleBody(title).movie };
    const sent = dispatch(setNote.initiate({ ...titleLogArg(title), setNoteBody }, untracked));
    const done = () => {
      const patch = patchLog(title, (draft) => {
        draft.note = { ...note, updated_at: new Date().toISOString() };
      });
      dispatch(patch);
      return text.titleNote.saved(title.name);
    };
    return report(dispatch, title, sent, done, { isSilent: true });
  };

export const deleteNote = (title: Title) => (dispatch: ApiDispatch) => {
  const patch = patchLog(title, (draft) => {
    draft.note = null;
  });
  const patches = [dispatch(patch)];
  const sent = dispatch(removeNote.initiate(titleLogArg(title), untracked));
  return report(dispatch, title, sent, () => text.titleNote.removed(title.name), { patches });
};
