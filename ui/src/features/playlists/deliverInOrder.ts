import { deliver } from '../../api/deliver';

/** Resolves once the change before was sent, or waits for a connection. */
let attempted: Promise<void> = Promise.resolve();

/** Delivers a change after those before it: each is sent, or waits as well, before the next one is sent. */
export const deliverInOrder: typeof deliver = (change, send, onWait) =>
  new Promise((resolve, reject) => {
    attempted = attempted.then(
      () =>
        new Promise<void>((next) => {
          const wait = () => {
            onWait?.();
            next();
          };
          deliver(change, send, wait).then(resolve, reject).finally(next);
        }),
    );
  });
