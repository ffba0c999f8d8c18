import { useRef, useState } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { prepare, tools } from './toolJobs';
import type { FixReport, Found, Outcomes, ToolName } from './toolJobs';
import { useBatchJob } from './useBatchJob';

/** The maintenance tools, which run one at a time, or all in order. */
export function useMaintenance(throttled: boolean) {
  const dispatch = useApiDispatch();
  const run = useBatchJob<ToolName>(throttled);
  const found = useRef<Found>({ titles: null, changes: null, removed: 0 });
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [report, setReport] = useState<FixReport | null>(null);
  const [mode, setMode] = useState<'one' | 'all'>('one');
  /** Whether the tools that need others can run. */
  const [ready, setReady] = useState({ types: false, update: false });

  const onOutcome = (changed: Outcomes) => {
    setOutcomes((was) => ({ ...was, ...changed }));
    const { titles, changes } = found.current;
    setReady({ types: titles !== null, update: changes !== null });
  };
  const begin = (tool: ToolName, onFinish?: () => void) => {
    if (tool === 'apply') {
      found.current.removed = 0;
      setReport(null);
    }
    const context = { dispatch, found: found.current, onOutcome, onReport: setReport };
    run.start(tool, () => prepare[tool](context), onFinish);
  };
  const start = (tool: ToolName) => {
    setMode('one');
    setOutcomes((was) => ({ ...was, [tool]: undefined }));
    begin(tool);
  };
  const chain = ([tool, ...rest]: readonly ToolName[]) => {
    if (tool) begin(tool, () => chain(rest));
  };
  const startAll = () => {
    setMode('all');
    setOutcomes({});
    chain(tools);
  };
  return { run, mode, outcomes, report, ready, start, startAll };
}

export type Maintenance = ReturnType<typeof useMaintenance>;
