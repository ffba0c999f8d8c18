// Why: who goes on before a view transition has ended skips it. Only how it looks is lost, so nothing has failed.

/** From now on a view transition of this page that is skipped is not reported as an error. */
export function excuseSkippedTransitions(page: Document): void {
  // Not every browser has them.
  if (!('startViewTransition' in page)) return;
  const start = page.startViewTransition.bind(page);
  page.startViewTransition = (update) => {
    const transition = start(update);
    // That the new screen itself failed would be told by its other promises.
    transition.ready.catch(() => undefined);
    return transition;
  };
}
