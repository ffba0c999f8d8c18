import { useEffect, useRef, useState } from 'react';
import { toApiError } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { maintenanceBatch } from '../../lib/limits';

/** How far a tool is. */
export interface RunState<Tool extends string> {
  tool: Tool | null;
  phase: 'idle' | 'working' | 'resting' | 'stopped' | 'failed' | 'done';
  done: number;
  total: number;
  /** When a rest ends, in ms. */
  until: number;
  error: ApiError | null;
}

/** A run that can be gone on with. */
interface PausedRun {
  job: Job;
  done: number;
  ended: number;
}

const idle = { tool: null, phase: 'idle', done: 0, total: 0, until: 0, error: null } as const;

/** Runs tools one at a time; `rests`: with the rest between slices that TMDB is given. */
export function useBatchJob<Tool extends string>(throttled: boolean) {
  const [state, setState] = useState<RunState<Tool>>(idle);
  const control = useRef<AbortController>(null);
  const kept = useRef<PausedRun>(null);
  const change = (part: Partial<RunState<Tool>>) => setState((was) => ({ ...was, ...part }));
  useEffect(() => () => control.current?.abort(), []);

  const work = async (prepare: () => Promise<Job>) => {
    const { signal } = (control.current = new AbortController());
    try {
      const job = kept.current?.job ?? (await prepare());
      if (signal.aborted) return;
      const run = (kept.current ??= { job, done: 0, ended: 0 });
      change({ total: job.total });
      await runBatches({
        job,
        from: run.done,
        pause: throttled ? maintenanceBatch.pause : 0,
        ended: run.ended,
        signal,
        onRest: (until) => change({ phase: 'resting', until }),
        onWork: () => change({ phase: 'working' }),
        onDone: (done, ended) => {
          Object.assign(run, { done, ended });
          change({ done });
        },
      });
      if (!signal.aborted) change({ phase: 'done' });
    } catch (thrown) {
      if (!signal.aborted) change({ phase: 'failed', error: toApiError(thrown) });
    }
  };

  const lastPrepare = useRef<() => Promise<Job>>(null);
  const start = (tool: Tool, prepare: () => Promise<Job>) => {
    control.current?.abort();
    kept.current = null;
    lastPrepare.current = prepare;
    setState({ ...idle, tool, phase: 'working' });
    void work(prepare);
  };
  const stop = () => {
    control.current?.abort();
    change({ phase: 'stopped' });
  };
  const resume = () => {
    const prepare = lastPrepare.current;
    if (!prepare) return;
    change({ phase: 'working', error: null });
    void work(prepare);
  };
  const running = state.phase === 'working' || state.phase === 'resting';
  return { ...state, running, start, stop, resume };
}

/** Work on `total` things, a slice at a time. */
export interface Job {
  total: number;
  /** Does the slice that begins at `from`; a second time it must change nothing more. */
  batch: (from: number, to: number) => Promise<void>;
  /** What is left to do after the last slice. */
  finish?: (() => Promise<void>) | undefined;
}

interface Run {
  job: Job;
  from: number;
  /** The rest between two slices, in ms; 0: none. */
  pause: number;
  /** When the slice before `from` ended, in ms; 0: there was none. */
  ended: number;
  signal: AbortSignal;
  onRest: (until: number) => void;
  onWork: () => void;
  onDone: (done: number, ended: number) => void;
}

/** Runs a job from a place on. Ends early, without a word, when `signal` is aborted; throws what a slice throws. */
export async function runBatches({ job, from, pause, signal, ...run }: Run): Promise<void> {
  let { ended } = run;
  for (let at = from; at < job.total; at += maintenanceBatch.size) {
    const wait = ended === 0 ? 0 : ended + pause - Date.now();
    if (wait > 0) {
      run.onRest(Date.now() + wait);
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
