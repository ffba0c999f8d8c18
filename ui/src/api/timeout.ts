import { requestTimeout } from '../lib/limits';

/** A signal that ends a call when it is not heard of for too long, or when `signal` does. */
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
    /** Whether the time was over before an end. */
    timedOut: () => isOver,
    /** A part of the answer is there: the time begins anew. */
    touch: wait,
    end,
  };
}
