import { unreachable } from './errors';
import type { ApiError } from './errors';
import type { UnsentChange } from './outbox';

/** Loaded beforehand: without a connection it could not be loaded. */
const loadOutbox = () => import('./outbox');

/** Saves the newest values of changes that wait: the end of the session resets the state that has them. */
export const saveUnsent = () => void loadOutbox().then(({ save }) => save(), ignore);

/** Deletes the changes of a user who has signed out. */
export const deleteUnsent = (user: string) =>
  void loadOutbox().then((outbox) => outbox.deleteUnsent(user), ignore);

/** Without its code nothing was saved in this page. */
const ignore = () => undefined;

/**
 * Sends a change of ratings or playlists. While the server cannot be reached the change waits, and the result is that of
 * the request that reached it. `change` returns the newest value.
 */
export async function deliver(
  change: () => UnsentChange,
  send: () => Promise<ApiError | null>,
): Promise<ApiError | null> {
  const error = await send();
  if (error?.code !== unreachable) return error;
  return loadOutbox().then(
    ({ waitAndSend }) => waitAndSend(change, send),
    () => error,
  );
}
