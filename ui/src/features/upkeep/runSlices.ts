// Why: long work goes slice by slice, rests in between where the catalogue is not ours, and can be stopped at any
// moment and gone on with (specification 9.9, decision 22).
import { upkeep } from '../../config/limits';

/** Work on `total` things, a slice at a time. */
export interface Job {
  total: number;
  /** Does the slice that begins at `from`; a second time it must change nothing more. */
  slice: (from: number, to: number) => Promise<void>;
  /** What is left to do after the last slice. */
  finish?: (() => Promise<void>) | undefined;
}

interface Run {
  job: Job;
  from: number;
  /** The rest between two slices, in ms; 0: none. */
  rest: number;
  /** When the slice before `from` ended, in ms; 0: there was none. */
  ended: number;
  signal: AbortSignal;
  onRest: (until: number) => void;
  onWork: () => void;
  onDone: (done: number, ended: number) => void;
}

/** Runs a job from a place on. Ends early, without a word, when `signal` is aborted; throws what a slice throws. */
export async function runSlices({ job, from, rest, signal, ...run }: Run): Promise<void> {
  let { ended } = run;
  for (let at = from; at < job.total; at += upkeep.slice) {
    const wait = ended === 0 ? 0 : ended + rest - Date.now();
    if (wait > 0) {
      run.onRest(Date.now() + wait);
      await pause(wait, signal);
    }
    if (signal.aborted) return;
    run.onWork();
    const to = Math.min(at + upkeep.slice, job.total);
    await job.slice(at, to);
    if (signal.aborted) return;
    ended = Date.now();
    run.onDone(to, ended);
  }
  await job.finish?.();
}

function pause(time: number, signal: AbortSignal): Promise<void> {
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
