import { useRef, useState } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { maintenanceMessages } from '../../lib/messages/admin';
import { StatList } from '../../ui/Progress';
import { refreshTitles, removeOrphans, storedTitleKey, storedTitles } from './maintenanceApi';
import type { Stored } from './maintenanceApi';
import { Tool } from './Tool';
import styles from './Tool.module.css';
import { useBatchJob } from './useBatchJob';
import type { Job } from './useBatchJob';

const text = maintenanceMessages.fix;
const counts = ['checked', 'completed', 'incomplete', 'removed'] as const;

type Props = {
  allowed: boolean;
  throttled: boolean;
};

export function FixTool({ allowed, throttled }: Props) {
  const { run, report } = useFix(throttled);
  return (
    <Tool
      name={text.apply.button}
      about={text.apply.about}
      allowed={allowed}
      state={run.tool === null ? null : run}
      busy={run.running}
      onStart={run.start}
      onStop={run.stop}
      onResume={run.resume}
    >
      {report && (
        <>
          <p>{text.done}</p>
          <div className={styles.report}>
            <StatList
              stats={counts.map((count) => ({ name: text.report[count], count: report[count] }))}
            />
          </div>
        </>
      )}
    </Tool>
  );
}

interface FixReport {
  checked: number;
  completed: number;
  incomplete: number;
  removed: number;
}

function useFix(throttled: boolean) {
  const dispatch = useApiDispatch();
  const run = useBatchJob<'apply'>(throttled);
  const [report, setReport] = useState<FixReport | null>(null);
  // Summed over retries: removed titles stay removed when a later request fails.
  const removed = useRef(0);

  const apply = async (): Promise<Job> => {
    removed.current += await removeOrphans(dispatch);
    const before = (await storedTitles(dispatch)).filter(lacksFacts);
    return {
      total: before.length,
      batch: async (from, to) => {
        const batch = before.slice(from, to);
        await refreshTitles(
          dispatch,
          batch.map(({ id, media_type }) => ({ id, media_type })),
        );
      },
      finish: async () => {
        const now = await storedTitles(dispatch);
        const lacking = new Set(now.filter(lacksFacts).map(storedTitleKey));
        const incomplete = before.filter((title) => lacking.has(storedTitleKey(title))).length;
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
