// A page holds the ids and the image policy of one catalogue: when the server switches to another, it must reload.

let catalogue: string | null = null;
let isReloading = false;

/** A page begins: no catalogue is shown yet. */
export function resetCatalogue(): void {
  catalogue = null;
  isReloading = false;
}

/** Hears which catalogue an answer is from, if it says so; when it is another than the first, the page begins anew. */
export function reloadOnCatalogueChange(
  name: string | null,
  reload = () => location.reload(),
): void {
  if (name === null || name === catalogue) return;
  if (catalogue !== null) {
    isReloading = true;
    reload();
  }
  catalogue = name;
}

/**
 * Gives `answer` to a page that stands. One that is about to begin anew gets none: it would look for the other
 * catalogue's pictures where its own lie, and take the calls that end with it for failed.
 */
export function ignoreIfReloading<T>(answer: T): T | Promise<never> {
  return isReloading ? new Promise<never>(() => undefined) : answer;
}
