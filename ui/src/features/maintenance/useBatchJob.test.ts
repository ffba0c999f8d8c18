import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runBatches } from './useBatchJob';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A run over `total` things, and what it did: slices as "0-30", rests, and its end. */
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
    onRest: (until) => did.push(`rest ${until - Date.now()}`),
    onWork: () => undefined,
    onDone: (done) => did.push(`done ${done}`),
  });
  return { did, over, stop: () => control.abort() };
}

describe('runSlices', () => {
  // specification 9.9
  it('works on thirty at a time, at once where nobody else is asked', async () => {
    const { did, over } = started(65);
    await over;
    expect(did).toEqual(['0-30', 'done 30', '30-60', 'done 60', '60-65', 'done 65', 'end']);
  });

  // specification 9.9
  it('waits 30000 ms between batches, and not before the first or after the last', async () => {
    const { did } = started(60, { pause: 30_000 });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(did).toEqual(['0-30', 'done 30', 'rest 30000']);
    await vi.advanceTimersByTimeAsync(1);
    expect(did).toEqual(['0-30', 'done 30', 'rest 30000', '30-60', 'done 60', 'end']);
  });

  it('stops in the middle of a rest, and goes on where it was after what is left of it', async () => {
    const first = started(60, { pause: 30_000 });
    await vi.advanceTimersByTimeAsync(10_000);
    first.stop();
    await first.over;
    expect(first.did).toEqual(['0-30', 'done 30', 'rest 30000']);
    const second = started(60, { pause: 30_000, from: 30, ended: Date.now() - 10_000 });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(second.did).toEqual(['rest 20000', '30-60', 'done 60', 'end']);
  });

  it('has an end also when there is nothing to do', async () => {
    const { did, over } = started(0, { pause: 30_000 });
    await over;
    expect(did).toEqual(['end']);
  });
});
