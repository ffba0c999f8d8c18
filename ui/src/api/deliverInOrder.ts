import { deliver } from './client';

/** By queue: resolves once its last change was sent, or waits for a connection. */
const attempted = new Map<string, Promise<void>>();

/** Delivers a change after the earlier ones of its queue: each must be sent, or wait, before the next one is sent. */
export const deliverInOrder = (
  change: Parameters<typeof deliver>[0],
  send: Parameters<typeof deliver>[1],
  onWait?: () => void,
  queue = 'playlists',
): ReturnType<typeof deliver> =>
  new Promise((resolve, reject) => {
    const before = attempted.get(queue) ?? Promise.resolve();
    const own = before.then(
      () =>
        new Promise<void>((next) => {
          const wait = () => {
            onWait?.();
            next();
          };
          deliver(change, send, wait).then(resolve, reject).finally(next);
        }),
    );
    attempted.set(queue, own);
    void own.then(() => {
      if (attempted.get(queue) === own) attempted.delete(queue);
    });
  });
