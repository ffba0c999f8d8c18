// Why: what is stored of titles is completed where the catalogue can, and let go of where nobody keeps it
// (specification 2.48, decision 22).
import { useRef, useState } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import type { Job } from './runSlices';
import { refresh, removeOrphans, storedTitles, textOf } from './upkeepApi';
import type { Stored } from './upkeepApi';
import { useRun } from './useRun';

/** What a fix came to. */
export interface FixReport {
  checked: number;
  completed: number;
  incomplete: number;
  removed: number;
}

/** The fix, and its report once it is through. */
export function useFix(rests: boolean) {
  const dispatch = useApiDispatch();
  const run = useRun<'apply'>(rests);
  const [report, setReport] = useState<FixReport | null>(null);
  // Counted over all tries of a run: what is removed stays removed when a later call fails.
  const removed = useRef(0);

  const apply = async (): Promise<Job> => {
    removed.current += await removeOrphans(dispatch);
    const before = (await storedTitles(dispatch)).filter(lacksFacts);
    return {
      total: before.length,
      slice: async (from, to) => {
        const slice = before.slice(from, to);
        await refresh(
          dispatch,
          slice.map(({ id, media_type }) => ({ id, media_type })),
        );
      },
      finish: async () => {
        const now = await storedTitles(dispatch);
        const lacking = new Set(now.filter(lacksFacts).map(textOf));
        const incomplete = before.filter((title) => lacking.has(textOf(title))).length;
        const completed = before.length - incomplete;
        setReport({ checked: now.length, completed, incomplete, removed: removed.current });
      },
    };
  };

  const start = () => {
    setReport(null);
    removed.current = 0;
    run.start('apply', apply);
  };
  return { run: { ...run, start }, report };
}

function lacksFacts({ title, description, poster_path, release_date }: Stored): boolean {
  return [title, description, poster_path, release_date].some((fact) => fact === null);
}
