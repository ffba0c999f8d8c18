import { unreachable } from './errors';
import type { ApiError } from './errors';
import type { UnsentChange } from './outbox';

/** Loaded beforehand: without a connection it could not be loaded. */
export const loadOutbox = () => import('./outbox');

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
