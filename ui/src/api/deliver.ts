import { offlineError, unreachable } from './errors';
import type { ApiError } from './errors';
import type { UnsentChange } from './unsentChange';

/** In the cache by then: `UnsentChanges` loads it soon after the first page. Without a connection it could not be loaded. */
const loadOutbox = () => import('./outbox');

/** Saves the newest values of changes that wait: the end of the session resets the state with these values. */
export const saveUnsent = () => void loadOutbox().then(({ save }) => save(), ignore);

/** Deletes the changes of a user who has signed out. */
export const deleteUnsent = (user: string) =>
  void loadOutbox().then((outbox) => outbox.deleteUnsent(user), ignore);

/** Whether to sign out. Asks the user if that would delete changes that wait. */
export const mayLoseUnsent = (): Promise<boolean> =>
  loadOutbox().then(
    (outbox) => outbox.mayLoseUnsent(),
    () => true,
  );

/** If the code of the outbox cannot be loaded, this page has saved nothing. */
const ignore = () => undefined;

/** The number of changes that wait. */
let waiting = 0;

/**
 * Sends a change of the user's own data. While the server cannot be reached or other changes wait, the change waits. The
 * result is that of the first request that reaches the server. `change` returns the newest value.
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
