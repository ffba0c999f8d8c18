import { offlineError, unreachable } from './errors';
import type { ApiError } from './errors';
import type { UnsentChange } from './unsentChange';

/** Loaded beforehand: without a connection it could not be loaded. */
const loadOutbox = () => import('./outbox');

/** Saves the newest values of changes that wait: the end of the session resets the state that has them. */
export const saveUnsent = () => void loadOutbox().then(({ save }) => save(), ignore);

/** Deletes the changes of a user who has signed out. */
export const deleteUnsent = (user: string) =>
  void loadOutbox().then((outbox) => outbox.deleteUnsent(user), ignore);

/** Whether the user signs out although that deletes changes that wait, if there are any. */
export const mayLoseUnsent = (): Promise<boolean> =>
  loadOutbox().then(
    (outbox) => outbox.mayLoseUnsent(),
    () => true,
  );

/** Without its code nothing was saved in this page. */
const ignore = () => undefined;

/** The number of changes that wait. */
let waiting = 0;

/**
 * Sends a change of the user's own data. While the server cannot be reached or others wait, the change waits, and the
 * result is that of the request that reached it. `change` returns the newest value.
 */
export async function deliver(
  change: () => UnsentChange,
  send: () => Promise<ApiError | null>,
  onWait?: () => void,
): Promise<ApiError | null> {
  const error = waiting > 0 ? offlineError() : await send();
  if (error?.code !== unreachable) return error;
  waiting += 1;
  return loadOutbox()
    .then(
      ({ isFull, waitAndSend }) => {
        if (isFull()) return error;
        onWait?.();
        return waitAndSend(change, send);
      },
      () => error,
    )
    .finally(() => (waiting -= 1));
}
