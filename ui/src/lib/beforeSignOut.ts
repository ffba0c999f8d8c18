// Work that has to reach the server while the session still stands.

type Last = () => Promise<unknown>;

const waiting = new Set<Last>();

/** Has `last` done before each sign-out; gives back how to stop. */
export function onBeforeSignOut(last: Last): () => void {
  waiting.add(last);
  return () => void waiting.delete(last);
}

/** Does what has to be done before signing out. */
export async function beforeSignOut(): Promise<void> {
  await Promise.allSettled([...waiting].map((last) => last()));
}
