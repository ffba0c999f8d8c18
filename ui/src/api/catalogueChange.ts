// A page holds the ids and the image policy of one catalogue: when the server switches to another, it must reload.
import { reloadInterval } from '../lib/limits';
import { hasUnsavedText } from '../lib/unsavedText';
import { session } from '../lib/storage';

let catalogue: string | null = null;
let isReloading = false;

export function resetCatalogue(): void {
  catalogue = null;
  isReloading = false;
}

/**
 * Reloads the page when a response names another catalogue than the first response. While a form has unsaved text, it waits for a
 * later response. It reloads at most once a minute for the same catalogue: otherwise two instances that disagree would reload the
 * page forever.
 */
export function reloadOnCatalogueChange(
  name: string | null,
  reload = () => location.reload(),
): void {
  if (name === null || name === catalogue) return;
  if (catalogue === null) {
    catalogue = name;
    return;
  }
  if (isReloading || hasUnsavedText() || !recordReload(name)) return;
  isReloading = true;
  catalogue = name;
  reload();
}

/** Records a reload for this catalogue, unless there was one in the last minute; returns whether the page may reload. */
function recordReload(name: string): boolean {
  const key = `reloaded ${name}`;
  const last = Number(session.get(key) ?? -Infinity);
  const now = Date.now();
  // A last time in the future comes from a clock that was set back.
  if (last <= now && now - last < reloadInterval) return false;
  session.set(key, String(now));
  return true;
}

/**
 * Never resolves while the page is about to reload: it would load the other catalogue's pictures from the wrong host
 * and show aborted requests as errors.
 */
export function ignoreIfReloading<T>(result: T): T | Promise<never> {
  return isReloading ? new Promise<never>(() => undefined) : result;
}
