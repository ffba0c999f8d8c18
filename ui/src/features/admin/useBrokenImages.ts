import { useEffect, useRef, useState } from 'react';
import { toApiError, unwrap, unwrapOnce, useApiDispatch } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { offlineError } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { adminApi } from '../../api/admin/generated';
import type { ListImagesApiResponse } from '../../api/admin/generated';
import { api } from '../../api/generated';
import type { SearchMultiApiResponse } from '../../api/generated';
import { parseApiId, parseMediaType, toApiId } from '../../lib/ids';
import type { MediaType } from '../../lib/ids';
import { posterUrl } from '../../lib/images';
import { catalogueLanguage, imageCheck, maintenanceBatch } from '../../lib/limits';
import { adminMessages } from '../../lib/messages/admin';

export const brokenImageIcon =
  'M4 11.5V5h16v6.5l-4 3l-4-3l-4 3zM4 15.5l4 3l4-3l4 3l4-3V19H4zM8.5 8.5h.1';

export type ImagesStep = 'find' | 'fix' | 'done';

interface ImagesState {
  step: ImagesStep;
  busy: boolean;
  /** The number of images, or an assumed one while unknown. */
  total: number;
  working: number;
  broken: number;
  missing: UserImage[];
  repaired: UserImage[];
  names: Map<string, string>;
  /** The number of broken images whose titles were searched. */
  searched: number;
  error: ApiError | null;
}

const initialState: ImagesState = {
  step: 'find',
  busy: false,
  total: imageCheck.unknownCount,
  working: 0,
  broken: 0,
  missing: [],
  repaired: [],
  names: new Map(),
  searched: 0,
  error: null,
};

/** Finds and fixes the broken posters of one user. */
export function useBrokenImages(user: number, demo: boolean, imageBase: string | null) {
  const dispatch = useApiDispatch();
  const [state, setState] = useState(initialState);
  const left = useRef<AbortController>(null);
  const change = (part: Partial<ImagesState>) => setState((was) => ({ ...was, ...part }));
  useEffect(() => () => left.current?.abort(), []);

  const work = async (
    first: Partial<ImagesState>,
    task: (signal: AbortSignal) => Promise<void>,
  ) => {
    const control = new AbortController();
    left.current = control;
    change({ ...first, busy: true, error: null });
    try {
      await task(control.signal);
    } catch (thrown) {
      change({ error: toApiError(thrown) });
    } finally {
      change({ busy: false });
    }
  };

  const find = () =>
    work(initialState, async (signal) => {
      const findings: Findings = { found: [], missing: [] };
      const counted = () => ({
        working: findings.found.length,
        broken: findings.missing.length,
      });
      const poll = setInterval(() => change(counted()), imageCheck.poll);
      try {
        const images = await userImages(dispatch, user);
        change({ total: images.length });
        await findBroken(images, findings, { imageBase, signal });
        const names = demo || signal.aborted ? state.names : await storedNames(dispatch);
        const step = findings.missing.length > 0 ? 'fix' : 'done';
        change({ step, names, missing: findings.missing });
      } finally {
        clearInterval(poll);
        change(counted());
      }
    });

  const fix = () =>
    work({ searched: 0 }, async (signal) => {
      const { names, missing } = state;
      const onBatch = (repaired: UserImage[], searched: number) =>
        setState((was) => ({
          ...was,
          searched,
          missing: excludeImages(was.missing, repaired),
          repaired: [...was.repaired, ...repaired],
        }));
      await fixBroken(missing, { dispatch, names, demo, imageBase, signal, onBatch });
      change({ step: 'done' });
    });

  return {
    ...state,
    find: () => void find(),
    fix: () => void fix(),
    clearError: () => change({ error: null }),
  };
}

function excludeImages(images: UserImage[], removed: UserImage[]): UserImage[] {
  const keys = new Set(removed.map(imageKey));
  return images.filter((image) => !keys.has(imageKey(image)));
}

export type BrokenImages = ReturnType<typeof useBrokenImages>;

/** The results so far; mutated during the check. */
interface Findings {
  found: UserImage[];
  missing: UserImage[];
}

interface CheckOptions {
  imageBase: string | null;
  signal: AbortSignal;
}

/** Loads every poster once and records each in `findings`. Throws when the browser is offline. */
async function findBroken(
  images: UserImage[],
  findings: Findings,
  { imageBase, signal }: CheckOptions,
): Promise<void> {
  for (const slice of chunk(images, maintenanceBatch.size)) {
    await Promise.all(
      slice.map(async (image) => {
        const address = posterUrl(imageBase, image.path);
        const loaded = address !== null && (await loadImage(address));
        if (signal.aborted) return;
        // Offline, a poster that does not load is not broken.
        if (!loaded && !navigator.onLine) throw offlineError();
        (loaded ? findings.found : findings.missing).push(image);
      }),
    );
    if (signal.aborted) return;
  }
}

interface FixOptions extends CheckOptions {
  dispatch: ApiDispatch;
  names: Map<string, string>;
  demo: boolean;
  onBatch: (repaired: UserImage[], done: number) => void;
}

/** Searches titles by name and saves the posters that load, in batches. */
async function fixBroken(missing: UserImage[], options: FixOptions): Promise<void> {
  const { dispatch, demo, signal, onBatch } = options;
  let done = 0;
  for (const slice of chunk(missing, maintenanceBatch.size)) {
    const results = await Promise.all(slice.map((image) => repair(image, options)));
    if (signal.aborted) return;
    const repaired = results.flatMap((image) => image ?? []);
    if (!demo) await savePosters(dispatch, repaired);
    if (signal.aborted) return;
    done += slice.length;
    onBatch(repaired, done);
  }
}

async function repair(
  image: UserImage,
  { dispatch, names, demo, imageBase, signal }: FixOptions,
): Promise<UserImage | null> {
  if (!demo && !names.has(imageKey(image))) return null;
  const path = await searchPoster(dispatch, image, nameOf(names, image, demo), demo);
  const address = posterUrl(imageBase, path);
  if (address === null || signal.aborted || !(await loadImage(address))) return null;
  return { ...image, path };
}

function loadImage(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    image.src = address;
  });
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  const slices: T[][] = [];
  for (let at = 0; at < items.length; at += size) slices.push(items.slice(at, at + size));
  return slices;
}

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
async function userImages(dispatch: ApiDispatch, user: number): Promise<UserImage[]> {
  const call = adminApi.endpoints.listImages.initiate({ id: user }, { forceRefetch: true });
  const { images } = await unwrapOnce(dispatch(call));
  return images.flatMap((entry) => imageOf(entry) ?? []);
}

function imageOf([id, path, type]: ListImagesApiResponse['images'][number]): UserImage | null {
  const mediaType = parseMediaType(typeof type === 'string' ? type : null);
  if (typeof id !== 'number' || !mediaType) return null;
  return { id, mediaType, path: typeof path === 'string' ? path : null };
}

/** The names of all stored titles, by key. */
async function storedNames(dispatch: ApiDispatch): Promise<Map<string, string>> {
  const call = adminApi.endpoints.listAllMovies.initiate(undefined, { forceRefetch: true });
  const { movies } = await unwrapOnce(dispatch(call));
  const entries = movies.flatMap(({ id, media_type: mediaType, title }) =>
    title === null ? [] : [[imageKey({ id, mediaType }), title] satisfies [string, string]],
  );
  return new Map(entries);
}

/** Searches for another poster by the name of the title; null when there is none. */
async function searchPoster(
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

type SearchRow = SearchMultiApiResponse['results'][number];

function hasPoster(row: SearchRow): boolean {
  return 'poster_path' in row && row.poster_path !== null;
}

function isTitle(row: SearchRow, { id, mediaType }: UserImage): boolean {
  const key = parseApiId(id, mediaType);
  return (
    row.media_type === mediaType && key !== null && row.id === key.number && id === toApiId(key)
  );
}

/** Saves posters in one request, which saves all or none. */
async function savePosters(dispatch: ApiDispatch, posters: UserImage[]): Promise<void> {
  const images = posters.flatMap(({ id, mediaType: media_type, path: poster_path }) =>
    poster_path === null ? [] : [{ id, media_type, poster_path }],
  );
  if (images.length === 0) return;
  const call = adminApi.endpoints.updateMovies.initiate(
    { id: ':id', updateMoviesBody: { images } },
    { track: false },
  );
  await unwrap(dispatch(call));
}

export function nameOf(names: Map<string, string>, image: UserImage, demo: boolean): string {
  return names.get(imageKey(image)) ?? (demo ? text.sample : text.unnamed(image.id));
}
