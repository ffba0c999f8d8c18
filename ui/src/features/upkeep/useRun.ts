// Why: one tool works at a time, and all of them start, rest, stop, fail and go on in the same way.
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../api/apiError';
import { errorOf } from '../../api/answer';
import { upkeep } from '../../config/limits';
import { runSlices } from './runSlices';
import type { Job } from './runSlices';

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
interface Kept {
  job: Job;
  done: number;
  ended: number;
}

const idle = { tool: null, phase: 'idle', done: 0, total: 0, until: 0, error: null } as const;

/** Runs tools one at a time; `rests`: with the rest between slices that TMDB is given. */
export function useRun<Tool extends string>(rests: boolean) {
  const [state, setState] = useState<RunState<Tool>>(idle);
  const control = useRef<AbortController>(null);
  const kept = useRef<Kept>(null);
  const change = (part: Partial<RunState<Tool>>) => setState((was) => ({ ...was, ...part }));
  useEffect(() => () => control.current?.abort(), []);

  const work = async (prepare: () => Promise<Job>) => {
    const { signal } = (control.current = new AbortController());
    try {
      const job = kept.current?.job ?? (await prepare());
      if (signal.aborted) return;
      const run = (kept.current ??= { job, done: 0, ended: 0 });
      change({ total: job.total });
      await runSlices({
        job,
        from: run.done,
        rest: rests ? upkeep.rest : 0,
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
      if (!signal.aborted) change({ phase: 'failed', error: errorOf(thrown) });
    }
  };

  const begun = useRef<() => Promise<Job>>(null);
  const start = (tool: Tool, prepare: () => Promise<Job>) => {
    control.current?.abort();
    kept.current = null;
    begun.current = prepare;
    setState({ ...idle, tool, phase: 'working' });
    void work(prepare);
  };
  const stop = () => {
    control.current?.abort();
    change({ phase: 'stopped' });
  };
  const goOn = () => {
    const prepare = begun.current;
    if (!prepare) return;
    change({ phase: 'working', error: null });
    void work(prepare);
  };
  const running = state.phase === 'working' || state.phase === 'resting';
  return { ...state, running, start, stop, goOn };
}

export type ToolRun<Tool extends string> = ReturnType<typeof useRun<Tool>>;
