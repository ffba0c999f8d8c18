// Why: finding and fixing go through an unknown number of posters, thirty at a time, and can be left at any moment
// (specification 4.12, 9.9).
import { offlineError } from '../../api/apiError';
import type { ApiDispatch } from '../../api/dispatch';
import { upkeep } from '../../config/limits';
import { posterUrl } from '../../lib/images';
import { slicesOf } from '../../lib/slices';
import { loadImage } from './loadImage';
import { imageKey, nameOf, savePosters, searchPoster } from './userImages';
import type { UserImage } from './userImages';

/** What has been found out so far; it changes while the work goes on. */
export interface Findings {
  found: UserImage[];
  missing: UserImage[];
}

/** Where posters lie, and until when to work. */
export interface Workplace {
  imageBase: string | null;
  signal: AbortSignal;
}

/** Loads every poster once and notes each in `findings`. Throws when the network is gone. */
export async function findBroken(
  images: UserImage[],
  findings: Findings,
  { imageBase, signal }: Workplace,
): Promise<void> {
  for (const slice of slicesOf(images, upkeep.slice)) {
    await Promise.all(
      slice.map(async (image) => {
        const address = posterUrl(imageBase, image.path);
        const loaded = address !== null && (await loadImage(address));
        if (signal.aborted) return;
        // Without a network no poster loads, and none of them is broken.
        if (!loaded && !navigator.onLine) throw offlineError();
        (loaded ? findings.found : findings.missing).push(image);
      }),
    );
    if (signal.aborted) return;
  }
}

interface Fixing extends Workplace {
  dispatch: ApiDispatch;
  names: Map<string, string>;
  demo: boolean;
  onSlice: (repaired: UserImage[], done: number) => void;
}

/** Looks titles up again by name and saves the posters that load, a slice at a time. */
export async function fixBroken(missing: UserImage[], fixing: Fixing): Promise<void> {
  const { dispatch, demo, signal, onSlice } = fixing;
  let done = 0;
  for (const slice of slicesOf(missing, upkeep.slice)) {
    const looked = await Promise.all(slice.map((image) => repair(image, fixing)));
    if (signal.aborted) return;
    const repaired = looked.flatMap((image) => image ?? []);
    if (!demo) await savePosters(dispatch, repaired);
    if (signal.aborted) return;
    done += slice.length;
    onSlice(repaired, done);
  }
}

async function repair(
  image: UserImage,
  { dispatch, names, demo, imageBase, signal }: Fixing,
): Promise<UserImage | null> {
  if (!demo && !names.has(imageKey(image))) return null;
  const path = await searchPoster(dispatch, image, nameOf(names, image, demo), demo);
  const address = posterUrl(imageBase, path);
  if (address === null || signal.aborted || !(await loadImage(address))) return null;
  return { ...image, path };
}
