// A page holds the ids and the image policy of one catalogue: when the server switches to another, it must reload.

let catalogue: string | null = null;
let isReloading = false;

export function resetCatalogue(): void {
  catalogue = null;
  isReloading = false;
}

/** Reloads the page when a response names another catalogue than the first one did. */
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
 * Never resolves while the page is about to reload: it would load the other catalogue's pictures from the wrong host
 * and show aborted requests as errors.
 */
export function ignoreIfReloading<T>(result: T): T | Promise<never> {
  return isReloading ? new Promise<never>(() => undefined) : result;
}
