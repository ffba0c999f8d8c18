import { requestTimeout } from '../lib/limits';

/** A signal that aborts after `requestTimeout` without `touch`, or together with `signal`. */
export function createTimeout(signal?: AbortSignal) {
  const controller = new AbortController();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isOver = true;
      controller.abort();
    }, requestTimeout);
  };
  wait();
  const follow = () => controller.abort();
  if (signal?.aborted) follow();
  signal?.addEventListener('abort', follow);
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', follow);
  };
  return {
    signal: controller.signal,
    timedOut: () => isOver,
    /** Restarts the time limit after a part of the response. */
    touch: wait,
    end,
  };
}
