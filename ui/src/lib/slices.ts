// Why: long lists go to the server a slice at a time, so that no call grows too large and each can be seen to advance.

/** The items in slices of `size`, the last one as short as it is. */
export function slicesOf<T>(items: readonly T[], size: number): T[][] {
  const slices: T[][] = [];
  for (let at = 0; at < items.length; at += size) slices.push(items.slice(at, at + size));
  return slices;
}
