import { unwrap, unwrapOnce } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { api } from '../../api/generated';
import type { ListImagesApiResponse, SearchMultiApiResponse } from '../../api/generated';
import { parseApiId, parseMediaType, toApiId } from '../../lib/ids';
import type { MediaType } from '../../lib/ids';
import { catalogueLanguage } from '../../lib/limits';
import { adminMessages } from '../../lib/messages/admin';

const text = adminMessages.admin.images;

/** A poster among a user's titles. */
export interface UserImage {
  /** The API id of the title. */
  id: number;
  mediaType: MediaType;
  path: string | null;
}

/** The key of an image's title. */
export const imageKey = ({ id, mediaType }: { id: number; mediaType: MediaType }) =>
  `${mediaType}:${id}`;

/** The posters of a user's titles, each title once. */
export async function userImages(dispatch: ApiDispatch, user: number): Promise<UserImage[]> {
  const call = api.endpoints.listImages.initiate({ id: user }, { forceRefetch: true });
  const { images } = await unwrapOnce(dispatch(call));
  return images.flatMap((entry) => imageOf(entry) ?? []);
}

function imageOf([id, path, type]: ListImagesApiResponse['images'][number]): UserImage | null {
  const mediaType = parseMediaType(typeof type === 'string' ? type : null);
  if (typeof id !== 'number' || !mediaType) return null;
  return { id, mediaType, path: typeof path === 'string' ? path : null };
}

/** The names of all stored titles, by key. */
export async function storedNames(dispatch: ApiDispatch): Promise<Map<string, string>> {
  const call = api.endpoints.listAllMovies.initiate(undefined, { forceRefetch: true });
  const { movies } = await unwrapOnce(dispatch(call));
  const named = movies.flatMap(({ id, media_type: mediaType, title }) =>
    title === null ? [] : [[imageKey({ id, mediaType }), title] satisfies [string, string]],
  );
  return new Map(named);
}

/** Searches another poster for the title by its name; null when there is none. */
export async function searchPoster(
  dispatch: ApiDispatch,
  image: UserImage,
  name: string,
  demo: boolean,
): Promise<string | null> {
  const query = { query: name, page: 1, language: catalogueLanguage, includeAdult: false };
  const { results } = await unwrapOnce(dispatch(api.endpoints.searchMulti.initiate(query)));
  // A sample title of demo mode is not in the catalogue: the first result replaces it.
  const found = demo ? results.find(hasPoster) : results.find((row) => isTitle(row, image));
  return found && 'poster_path' in found ? found.poster_path : null;
}

type Row = SearchMultiApiResponse['results'][number];

function hasPoster(row: Row): boolean {
  return 'poster_path' in row && row.poster_path !== null;
}

function isTitle(row: Row, { id, mediaType }: UserImage): boolean {
  const key = parseApiId(id, mediaType);
  return (
    row.media_type === mediaType && key !== null && row.id === key.number && id === toApiId(key)
  );
}

/** Saves posters, all or none. */
export async function savePosters(dispatch: ApiDispatch, posters: UserImage[]): Promise<void> {
  const images = posters.flatMap(({ id, mediaType: media_type, path: poster_path }) =>
    poster_path === null ? [] : [{ id, media_type, poster_path }],
  );
  if (images.length === 0) return;
  const call = api.endpoints.updateMovies.initiate(
    { id: ':id', updateMoviesBody: { images } },
    { track: false },
  );
  await unwrap(dispatch(call));
}

export function nameOf(names: Map<string, string>, image: UserImage, demo: boolean): string {
  return names.get(imageKey(image)) ?? (demo ? text.sample : text.unnamed(image.id));
}
