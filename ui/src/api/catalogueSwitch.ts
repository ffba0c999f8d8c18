// Why: a page holds one catalogue's titles and numbers, and the browser its policy on pictures; once an admin has put
// another catalogue behind the server, all of it is of no more use, and the page begins anew.

let shown: string | null = null;
let isLeft = false;

/** A page begins: no catalogue is shown yet. */
export function beginPage(): void {
  shown = null;
  isLeft = false;
}

/** Hears which catalogue an answer is from, if it says so; when it is another than the first, the page begins anew. */
export function followCatalogue(name: string | null, begin = () => location.reload()): void {
  if (name === null || name === shown) return;
  if (shown !== null) {
    isLeft = true;
    begin();
  }
  shown = name;
}

/**
 * Gives `answer` to a page that stands. One that is about to begin anew gets none: it would look for the other
 * catalogue's pictures where its own lie, and take the calls that end with it for failed.
 */
export function unlessLeft<T>(answer: T): T | Promise<never> {
  return isLeft ? new Promise<never>(() => undefined) : answer;
}
