import { offlineError, unreachable } from './errors';
import type { ApiError } from './errors';
import type { UnsentChange } from './unsentChange';

/** `UnsentChanges` loads this code soon after the first page, so that it is cached when the connection is lost. */
const loadOutbox = () => import('./outbox');

/** Saves the newest values of changes that wait: the end of the session resets the state with these values. */
export const saveUnsent = () => void loadOutbox().then(({ save }) => save(), ignore);

/** Deletes the changes of a user who has signed out. */
export const deleteUnsent = (user: string) =>
  void loadOutbox().then((outbox) => outbox.deleteUnsent(user), ignore);

/** Whether to sign out. Opens a dialog if unsent changes would be deleted. */
export const confirmSignOut = (): Promise<boolean> =>
  loadOutbox().then(
    (outbox) => outbox.confirmSignOut(),
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
