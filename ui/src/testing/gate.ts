// Why: tests about calls that cross hold one answer back until another has been asked for.

/** A promise, and how to keep it. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
