import { useMemo } from 'react';
import { alwaysFresh, toApiError, useApiDispatch } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { useListFavoritesQuery, watchingApi } from '../../api/watching/generated';
import type { FavoriteMovie } from '../../api/watching/generated';
import { toApiId } from '../../lib/ids';
import { favoriteMessages } from '../../lib/messages/favorites';
import { fromStoredTitle, toTitleBody } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import { failure, success } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';

const text = favoriteMessages;
const { setFavorite } = watchingApi.endpoints;

/** The places on the profile. */
export const places = [1, 2, 3, 4] as const;

export interface Favorite {
  title: Title;
  /** Null without one. */
  place: number | null;
}

/** The user's favorites, undefined until they are loaded. `setPlace` gives a title a place, or none with null. */
export function useFavorites() {
  const dispatch = useApiDispatch();
  const { data, error, isFetching, refetch } = useListFavoritesQuery(undefined, alwaysFresh);
  const favorites = useMemo(
    () =>
      data?.movies.flatMap((row): Favorite[] => {
        const title = fromStoredTitle(row);
        return title ? [{ title, place: row.place }] : [];
      }),
    [data],
  );
  return {
    favorites,
    error,
    loading: isFetching,
    onRetry: () => void refetch(),
    setPlace: (title: Title, place: number | null) => void dispatch(placeFavorite(title, place)),
  };
}

/** Gives a title a place. The title that had it gets the former place of this one, as on the server. */
function move(movies: FavoriteMovie[], title: Title, place: number | null): void {
  const { id, media_type, movie } = toTitleBody(title);
  const isSame = (row: FavoriteMovie) => row.id === id && row.media_type === media_type;
  const former = movies.find(isSame);
  const other = movies.find((row) => place !== null && row.place === place && !isSame(row));
  if (other) other.place = former?.place ?? null;
  if (former) former.place = place;
  else {
    movies.unshift({
      id,
      media_type,
      ...movie,
      description: movie.overview,
      place,
      vote_average: null,
      added_at: new Date().toISOString(),
    });
  }
}

/** Optimistic: a failure restores the former places. */
const placeFavorite = (title: Title, place: number | null) => async (dispatch: ApiDispatch) => {
  const { movie } = toTitleBody(title);
  const patch = dispatch(
    watchingApi.util.updateQueryData('listFavorites', undefined, (draft) =>
      move(draft.movies, title, place),
    ),
  );
  const arg = { id: toApiId(title.key), mediaType: title.key.mediaType, body: { place, movie } };
  const { data, error } = await dispatch(setFavorite.initiate(arg, { track: false }));
  if (!data) {
    patch.undo();
    const reason = toApiError(error);
    const message = text.failed(title.name, reason.message);
    return void dispatch(notified({ ...failure(reason, message), isToast: true }));
  }
  const message = place === null ? text.cleared(title.name) : text.placed(title.name, place);
  const id = data.change?.id;
  const undo =
    id === undefined
      ? undefined
      : ({ kind: 'change', batch: `change/${id}`, title, change: id } as const);
  dispatch(notified(success(message, 200, undo)));
};
