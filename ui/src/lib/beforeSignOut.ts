// Requests that must be sent before the session ends.

type Task = () => Promise<unknown>;

const tasks = new Set<Task>();

/** Runs `task` before each sign-out. Returns a function that unregisters it. */
export function onBeforeSignOut(task: Task): () => void {
  tasks.add(task);
  return () => void tasks.delete(task);
}

export async function beforeSignOut(): Promise<void> {
  await Promise.allSettled([...tasks].map((task) => task()));
}
