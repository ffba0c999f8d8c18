// Why: a page holds one catalogue's titles and numbers, and the browser its policy on pictures; once an admin has put
// another catalogue behind the server, all of it is of no more use, and the page begins anew.

let shown: string | null = null;

/** A page begins: no catalogue is shown yet. */
export function beginPage(): void {
  shown = null;
}

/** Hears which catalogue an answer is from, if it says so; when it is another than the first, the page begins anew. */
export function followCatalogue(name: string | null, begin = () => location.reload()): void {
  if (name === null || name === shown) return;
  if (shown !== null) begin();
  shown = name;
}
