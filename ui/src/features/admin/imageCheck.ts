import type { ApiDispatch } from '../../api/dispatch';
import { offlineError } from '../../api/errors';
import { posterUrl } from '../../lib/images';
import { maintenanceBatch } from '../../lib/limits';
import { imageKey, nameOf, savePosters, searchPoster } from './userImages';
import type { UserImage } from './userImages';

/** The results so far; mutated during the check. */
export interface Findings {
  found: UserImage[];
  missing: UserImage[];
}

interface CheckOptions {
  imageBase: string | null;
  signal: AbortSignal;
}

/** Loads every poster once and records each in `findings`. Throws when the browser is offline. */
export async function findBroken(
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
export async function fixBroken(missing: UserImage[], options: FixOptions): Promise<void> {
  const { dispatch, demo, signal, onBatch } = options;
  let done = 0;
  for (const slice of chunk(missing, maintenanceBatch.size)) {
    const looked = await Promise.all(slice.map((image) => repair(image, options)));
    if (signal.aborted) return;
    const repaired = looked.flatMap((image) => image ?? []);
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
