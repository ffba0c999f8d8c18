import { useEffect, useRef, useState } from 'react';
import { toApiError } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { maintenanceBatch } from '../../lib/limits';

export interface RunState<Tool extends string> {
  tool: Tool | null;
  phase: 'idle' | 'working' | 'throttled' | 'stopped' | 'failed' | 'done';
  done: number;
  total: number;
  /** When the pause ends, in ms. */
  until: number;
  error: ApiError | null;
}

/** A run that can be resumed. */
interface PausedRun {
  job: BatchJob;
  done: number;
  ended: number;
}

interface Start {
  prepare: () => Promise<BatchJob>;
  /** Called when the run is complete. */
  onFinish?: (() => void) | undefined;
}

const idle = { tool: null, phase: 'idle', done: 0, total: 0, until: 0, error: null } as const;

/** Runs tools one at a time; `throttled`: with a pause between batches, for TMDB. */
export function useBatchJob<Tool extends string>(throttled: boolean) {
  const [state, setState] = useState<RunState<Tool>>(idle);
  const control = useRef<AbortController>(null);
  const paused = useRef<PausedRun>(null);
  const change = (part: Partial<RunState<Tool>>) => setState((was) => ({ ...was, ...part }));
  useEffect(() => () => control.current?.abort(), []);

  const work = async ({ prepare, onFinish }: Start) => {
    const { signal } = (control.current = new AbortController());
    try {
      const job = paused.current?.job ?? (await prepare());
      if (signal.aborted) return;
      const run = (paused.current ??= { job, done: 0, ended: 0 });
      change({ total: job.total });
      await runBatches({
        job,
        from: run.done,
        pause: throttled ? maintenanceBatch.pause : 0,
        ended: run.ended,
        signal,
        onThrottle: (until) => change({ phase: 'throttled', until }),
        onWork: () => change({ phase: 'working' }),
        onDone: (done, ended) => {
          Object.assign(run, { done, ended });
          change({ done });
        },
      });
      if (signal.aborted) return;
      change({ phase: 'done' });
      onFinish?.();
    } catch (thrown) {
      if (!signal.aborted) change({ phase: 'failed', error: toApiError(thrown) });
    }
  };

  const last = useRef<Start>(null);
  const start = (tool: Tool, prepare: Start['prepare'], onFinish?: () => void) => {
    control.current?.abort();
    paused.current = null;
    last.current = { prepare, onFinish };
    setState({ ...idle, tool, phase: 'working' });
    void work(last.current);
  };
  const stop = () => {
    control.current?.abort();
    change({ phase: 'stopped' });
  };
  const resume = () => {
    if (!last.current) return;
    change({ phase: 'working', error: null });
    void work(last.current);
  };
  const running = state.phase === 'working' || state.phase === 'throttled';
  return { ...state, running, start, stop, resume };
}

/** Work on `total` items in batches. */
export interface BatchJob {
  total: number;
  /** Must be idempotent. */
  batch: (from: number, to: number) => Promise<void>;
  /** Runs after the last batch. */
  finish?: (() => Promise<void>) | undefined;
}

interface Run {
  job: BatchJob;
  from: number;
  /** The pause between batches, in ms. */
  pause: number;
  /** When the batch before `from` ended, in ms; 0: there was none. */
  ended: number;
  signal: AbortSignal;
  onThrottle: (until: number) => void;
  onWork: () => void;
  onDone: (done: number, ended: number) => void;
}

/** Runs a job from `from` on. Returns early when `signal` is aborted; throws what a batch throws. */
export async function runBatches({ job, from, pause, signal, ...run }: Run): Promise<void> {
  let { ended } = run;
  for (let at = from; at < job.total; at += maintenanceBatch.size) {
    const wait = ended === 0 ? 0 : ended + pause - Date.now();
    if (wait > 0) {
      run.onThrottle(Date.now() + wait);
      await sleep(wait, signal);
    }
    if (signal.aborted) return;
    run.onWork();
    const to = Math.min(at + maintenanceBatch.size, job.total);
    await job.batch(at, to);
    if (signal.aborted) return;
    ended = Date.now();
    run.onDone(to, ended);
  }
  await job.finish?.();
}

function sleep(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
