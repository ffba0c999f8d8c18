// Why: nobody is kept waiting for ever by a server that has fallen silent.
import { patience } from '../config/limits';

/** A signal that ends a call when it is not heard of for too long, or when `signal` does. */
export function limited(signal?: AbortSignal) {
  const own = new AbortController();
  let over = false;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      over = true;
      own.abort();
    }, patience);
  };
  wait();
  const follow = () => own.abort();
  if (signal?.aborted) follow();
  signal?.addEventListener('abort', follow);
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', follow);
  };
  return {
    signal: own.signal,
    /** Whether the time was over before an end. */
    isOver: () => over,
    /** A part of the answer is there: the time begins anew. */
    heard: wait,
    end,
  };
}
