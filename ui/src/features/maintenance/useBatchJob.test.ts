import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runBatches } from './useBatchJob';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts a run over `total` items; `did` logs batches as "0-30", pauses, and the end. */
function started(total: number, { pause = 0, from = 0, ended = 0 } = {}) {
  const control = new AbortController();
  const did: string[] = [];
  const over = runBatches({
    job: {
      total,
      batch: async (begin, end) => void did.push(`${begin}-${end}`),
      finish: async () => void did.push('end'),
    },
    from,
    pause,
    ended,
    signal: control.signal,
    onThrottle: (until) => did.push(`pause ${until - Date.now()}`),
    onWork: () => undefined,
    onDone: (done) => did.push(`done ${done}`),
  });
  return { did, over, stop: () => control.abort() };
}

describe('runBatches', () => {
  // specification 9.9
  it('works in batches of thirty, without a pause for the built-in catalogue', async () => {
    const { did, over } = started(65);
    await over;
    expect(did).toEqual(['0-30', 'done 30', '30-60', 'done 60', '60-65', 'done 65', 'end']);
  });

  // specification 9.9
  it('pauses for 30000 ms between batches only', async () => {
    const { did } = started(60, { pause: 30_000 });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(did).toEqual(['0-30', 'done 30', 'pause 30000']);
    await vi.advanceTimersByTimeAsync(1);
    expect(did).toEqual(['0-30', 'done 30', 'pause 30000', '30-60', 'done 60', 'end']);
  });

  it('stops during a pause, and waits only for the rest of it when resumed', async () => {
    const first = started(60, { pause: 30_000 });
    await vi.advanceTimersByTimeAsync(10_000);
    first.stop();
    await first.over;
    expect(first.did).toEqual(['0-30', 'done 30', 'pause 30000']);
    const second = started(60, { pause: 30_000, from: 30, ended: Date.now() - 10_000 });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(second.did).toEqual(['pause 20000', '30-60', 'done 60', 'end']);
  });

  it('finishes when there is nothing to do', async () => {
    const { did, over } = started(0, { pause: 30_000 });
    await over;
    expect(did).toEqual(['end']);
  });
});
