import { request } from '../../api/client';
import { unwrap, unwrapOnce } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { invalidResponseError } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { api } from '../../api/generated';
import type {
  ListAllMoviesApiResponse,
  MovieDetailsApiResponse,
  TvDetailsApiResponse,
} from '../../api/generated';
import { parseApiId, toKey } from '../../lib/ids';
import type { MediaType, TitleKey } from '../../lib/ids';
import { catalogueLanguage } from '../../lib/limits';

export type Stored = ListAllMoviesApiResponse['movies'][number];

export interface Looked {
  mediaType: MediaType;
  name: string;
  posterPath: string | null;
}

const maintenanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    lookUp: build.query<{ looked: Looked | null }, TitleKey>({
      // Thousands of responses, each used once.
      keepUnusedDataFor: 0,
      queryFn: async ({ mediaType, number }) => {
        const other = mediaType === 'movie' ? 'tv' : 'movie';
        const result = await detailsOf({ mediaType, number });
        if (result.data?.looked !== null) return result;
        return detailsOf({ mediaType: other, number });
      },
    }),
  }),
});

type Details =
  { data: { looked: Looked | null }; error?: undefined } | { data?: undefined; error: ApiError };

async function detailsOf({ mediaType, number }: TitleKey): Promise<Details> {
  const call = { url: `/3/${mediaType}/${number}`, params: { language: catalogueLanguage } };
  const result = await request<MovieDetailsApiResponse | TvDetailsApiResponse>(call);
  if ('error' in result) {
    const { error } = result;
    return error.status === 404 ? { data: { looked: null } } : { error };
  }
  const { data, response } = result;
  if (data.id !== number) return { error: invalidResponseError(response.status) };
  const name = 'title' in data ? data.title : data.name;
  return { data: { looked: { mediaType, name, posterPath: data.poster_path } } };
}

export async function storedTitles(dispatch: ApiDispatch): Promise<Stored[]> {
  const call = api.endpoints.listAllMovies.initiate(undefined, { forceRefetch: true });
  return (await unwrapOnce(dispatch(call))).movies;
}

/** A stored title in the catalogue; null when not found. */
export async function lookUp(dispatch: ApiDispatch, title: Stored): Promise<Looked | null> {
  const key = parseApiId(title.id, title.media_type);
  const call = key && maintenanceApi.endpoints.lookUp.initiate(key, { forceRefetch: true });
  return call && (await unwrapOnce(dispatch(call))).looked;
}

/** Updates these titles from the catalogue; returns the ids of updated ones. */
export async function refreshTitles(
  dispatch: ApiDispatch,
  media: { id: number; media_type: MediaType }[],
): Promise<number[]> {
  const arg = { id: ':id', updateMoviesBody: { media } };
  const call = api.endpoints.updateMovies.initiate(arg, { track: false });
  return (await unwrap(dispatch(call))).updated;
}

/** Clamps scores to the valid range; returns how many were outside. */
export async function repairScores(dispatch: ApiDispatch): Promise<number> {
  const call = api.endpoints.updateStars.initiate({ id: ':id' }, { track: false });
  return (await unwrap(dispatch(call))).updated;
}

/** Removes unused titles; returns how many. */
export async function removeOrphans(dispatch: ApiDispatch): Promise<number> {
  const call = api.endpoints.removeOrphans.initiate(undefined, { track: false });
  return (await unwrap(dispatch(call))).removed.length;
}

export function storedTitleKey(title: Stored): string {
  const key = parseApiId(title.id, title.media_type);
  return key ? toKey(key) : String(title.id);
}
