// Changes of the user's log of a title. Each shows a message: the result with Undo, or why it failed.
import type { ApiDispatch } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import type { NewWatch } from '../../api/unsentChange';
import { watchingApi } from '../../api/watching/generated';
import type {
  AddedWatchBody,
  ListWatchlistApiResponse,
  TitleLog,
  TitleLogApiArg,
  WatchUpdate,
} from '../../api/watching/generated';
import { newId, toApiId } from '../../lib/ids';
import { watchingMessages } from '../../lib/messages/watching';
import { toTitleBody } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import { timeWithOffset } from '../../lib/watchedAt';
import { deliverAndReport, report, untracked } from './report';
import { addToWatched } from './useWatched';

const text = watchingMessages;
const { addWatch, updateWatch, removeWatch } = watchingApi.endpoints;
const { addToWatchlist, removeFromWatchlist } = watchingApi.endpoints;
const { setFavorite, removeFavorite } = watchingApi.endpoints;
const { setNote, removeNote } = watchingApi.endpoints;

/** The argument of the request for the user's log of a title. */
export function titleLogArg({ key }: Pick<Title, 'key'>): TitleLogApiArg {
  return { id: toApiId(key), mediaType: key.mediaType };
}

/** Changes the cached log of a title, until it is reloaded. */
const patchLog = (title: Title, change: (draft: TitleLog) => void) =>
  watchingApi.util.updateQueryData('titleLog', titleLogArg(title), change);

export const recordWatch =
  (title: Title, watch: NewWatch, isSilent = false, id = newId()) =>
  (dispatch: ApiDispatch): Promise<ApiError | null> => {
    const addWatchBody = { ...toTitleBody(title), ...watch, key: id };
    const patches = [dispatch(addToWatched(title, 1))];
    const send = () => dispatch(addWatch.initiate({ addWatchBody }, untracked));
    const done = (data: AddedWatchBody) => {
      const add = patchLog(title, (draft) => {
        draft.watches.unshift(data.watch);
        if (data.left_watchlist) draft.listed_at = null;
      });
      dispatch(add);
      return text.marked(title.name, data.left_watchlist);
    };
    const change = { kind: 'watch', id, title, watch } as const;
    const options = { patches, undoAdds: -1, isSilent, marked: 'film' } as const;
    return deliverAndReport(dispatch, change, send, done, options);
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
  const send = () => dispatch(removeWatch.initiate({ id }, untracked));
  const done = () => text.removed(title.name);
  const change = { kind: 'removeWatch', id, title } as const;
  return deliverAndReport(dispatch, change, send, done, { patches, undoAdds: 1 });
};

export function isListed({ movies }: ListWatchlistApiResponse, { key }: Title): boolean {
  return movies.some((row) => row.id === toApiId(key) && row.media_type === key.mediaType);
}

/** Adds a title to the watchlist or removes it, optimistically. */
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
  const send = () =>
    isIn
      ? dispatch(addToWatchlist.initiate({ ...arg, body: { movie } }, untracked))
      : dispatch(removeFromWatchlist.initiate(arg, untracked));
  const done = () => (isIn ? text.watchlist.added : text.watchlist.removed)(title.name);
  const change = { kind: 'watchlist', title, isIn } as const;
  return deliverAndReport(dispatch, change, send, done, { patches });
};

/** Adds a title to the favorites or removes it, optimistically. */
export const setInFavorites = (title: Title, isIn: boolean) => (dispatch: ApiDispatch) => {
  const patch = patchLog(title, (draft) => {
    draft.favorite = isIn;
  });
  const patches = [dispatch(patch)];
  const arg = titleLogArg(title);
  const { movie } = toTitleBody(title);
  const send = () =>
    isIn
      ? dispatch(setFavorite.initiate({ ...arg, body: { movie } }, untracked))
      : dispatch(removeFavorite.initiate(arg, untracked));
  const done = () => (isIn ? text.favorite.added : text.favorite.removed)(title.name);
  const change = { kind: 'favorite', title, isIn } as const;
  return deliverAndReport(dispatch, change, send, done, { patches });
};

/** Saves the note on a title, which replaces an earlier note. The caller's form shows a failure. */
export const saveNote =
  (title: Title, note: { text: string; spoiler: boolean }) => (dispatch: ApiDispatch) => {
    const setNoteBody = { ...note, movie: toTitleBody(title).movie };
    const arg = { ...titleLogArg(title), setNoteBody };
    const send = () => dispatch(setNote.initiate(arg, untracked));
    const done = () => {
      const patch = patchLog(title, (draft) => {
        draft.note = { ...note, updated_at: new Date().toISOString() };
      });
      dispatch(patch);
      return text.titleNote.saved(title.name);
    };
    const change = { kind: 'note', title, note } as const;
    return deliverAndReport(dispatch, change, send, done, { isSilent: true });
  };

export const deleteNote = (title: Title) => (dispatch: ApiDispatch) => {
  const patch = patchLog(title, (draft) => {
    draft.note = null;
  });
  const patches = [dispatch(patch)];
  const send = () => dispatch(removeNote.initiate(titleLogArg(title), untracked));
  const done = () => text.titleNote.removed(title.name);
  return deliverAndReport(dispatch, { kind: 'note', title, note: null }, send, done, { patches });
};
