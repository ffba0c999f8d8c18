import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { maintenanceMessages } from '../../lib/messages/admin';
import { appMessages } from '../../lib/messages/app';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { Icon } from '../../ui/Icon';
import { ProgressBar, StatList } from '../../ui/Progress';
import visuallyHidden from '../../ui/visuallyHidden.module.css';
import { tools, useMaintenance } from './useMaintenance';
import type { FixReport, Maintenance, ToolName } from './useMaintenance';
import styles from './Tools.module.css';
import type { RunState } from './useBatchJob';

type Props = {
  allowed: boolean;
  throttled: boolean;
  /** Whether the single tools are shown at first. */
  open: boolean;
};

/** The button that runs all tools, and under Details the single tools. */
export function Tools({ allowed, throttled, open }: Props) {
  const maintenance = useMaintenance(throttled);
  return (
    <>
      <CheckAll maintenance={maintenance} allowed={allowed} />
      <details className={styles.details} open={open}>
        <summary>
          <Icon name="chevronRight" size="small" />
          {maintenanceMessages.maintenance.details}
        </summary>
        <p className={styles.lead}>{maintenanceMessages.maintenance.detailsHint}</p>
        <MediaTools maintenance={maintenance} allowed={allowed} />
      </details>
    </>
  );
}

const text = maintenanceMessages.maintenance;
const { all } = maintenanceMessages;

type CheckAllProps = {
  maintenance: Maintenance;
  allowed: boolean;
};

/** One button that runs all tools in order, and how far they are. */
function CheckAll({ maintenance, allowed }: CheckAllProps) {
  const { run, mode, outcomes, startAll } = maintenance;
  const active = mode === 'all' && run.tool !== null;
  const running = active && run.running;
  const isPaused = active && (run.phase === 'stopped' || run.phase === 'failed');
  const isDone = active && run.phase === 'done' && outcomes.apply !== undefined;
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <p>{all.about}</p>
        <Button
          variant="primary"
          busy={running}
          disabled={!allowed || run.running}
          onClick={startAll}
        >
          {all.button}
        </Button>
      </div>
      {active && (
        <ol className={styles.steps} aria-label={all.steps}>
          {tools.map((tool) => (
            <Step key={tool} tool={tool} maintenance={maintenance} />
          ))}
        </ol>
      )}
      <p role="status" className={styles.outcome}>
        {running && all.step(tools.indexOf(run.tool ?? 'movies') + 1, tools.length)}
        {active && run.phase === 'stopped' && text.stopped(run.done, run.total)}
        {isDone && all.done}
      </p>
      {active && run.phase === 'failed' && (
        <div className={styles.failed}>
          <ErrorState message={run.error?.message ?? ''} inline />
        </div>
      )}
      {(running || isPaused) && (
        <Button className={styles.controls} onClick={running ? run.stop : run.resume}>
          {running ? text.stop : run.phase === 'failed' ? appMessages.app.retry : text.resume}
        </Button>
      )}
    </section>
  );
}

function Step({ tool, maintenance }: { tool: ToolName; maintenance: Maintenance }) {
  const { run, outcomes } = maintenance;
  const current = run.tool === tool && run.phase !== 'done';
  const outcome = outcomes[tool];
  const state = current ? 'current' : outcome === undefined ? 'waiting' : 'done';
  return (
    <li data-state={state} aria-current={current ? 'step' : undefined}>
      <span className={styles.mark}>{state === 'done' && <Icon name="check" size="small" />}</span>
      <div>
        <p className={styles.name}>{all.names[tool]}</p>
        {state === 'done' && <p className={styles.hint}>{outcome}</p>}
        {current && run.running && run.total > 0 && (
          <ToolProgress name={all.names[tool]} state={run} />
        )}
      </div>
    </li>
  );
}

const { mediaUpdate: updateText, fix: fixText } = maintenanceMessages;
const mediaTools = ['movies', 'types', 'update', 'stars'] as const;

type MediaToolsProps = {
  maintenance: Maintenance;
  allowed: boolean;
};

/** The tools one by one. */
function MediaTools({ maintenance, allowed }: MediaToolsProps) {
  const { run, mode, outcomes, report, start, ready } = maintenance;
  const needs = {
    movies: null,
    types: ready.types ? null : updateText.types.needs,
    update: ready.update ? null : updateText.update.needs,
    stars: null,
  };
  const stateOf = (tool: string) => (mode === 'one' && run.tool === tool ? run : null);
  const shared = { allowed, busy: run.running, onStop: run.stop, onResume: run.resume };
  return (
    <div className={styles.tools}>
      {mediaTools.map((tool) => (
        <Tool
          key={tool}
          {...shared}
          name={updateText[tool].button}
          about={updateText[tool].about}
          needs={needs[tool]}
          state={stateOf(tool)}
          onStart={() => start(tool)}
        >
          {outcomes[tool] !== undefined && <p>{outcomes[tool]}</p>}
        </Tool>
      ))}
      <Tool
        {...shared}
        name={fixText.apply.button}
        about={fixText.apply.about}
        state={stateOf('apply')}
        onStart={() => start('apply')}
      >
        {report && <Report report={report} />}
      </Tool>
    </div>
  );
}

const counts = ['checked', 'completed', 'incomplete', 'removed'] as const;

function Report({ report }: { report: FixReport }) {
  return (
    <>
      <p>{fixText.done}</p>
      <div className={styles.report}>
        <StatList
          stats={counts.map((count) => ({ name: fixText.report[count], count: report[count] }))}
        />
      </div>
    </>
  );
}

type ToolProps = {
  name: string;
  about: string;
  /** Why it cannot be used now. */
  needs?: string | null;
  allowed: boolean;
  /** The run of this tool; null when the last run was another one's. */
  state: RunState<string> | null;
  /** Any tool is running. */
  busy: boolean;
  onStart: () => void;
  onStop: () => void;
  onResume: () => void;
  /** The result. */
  children: ReactNode;
};

function Tool({ name, about, needs = null, allowed, state, busy, ...rest }: ToolProps) {
  const { onStart, onStop, onResume, children } = rest;
  const running = state?.phase === 'working' || state?.phase === 'throttled';
  const isPaused = state?.phase === 'stopped' || state?.phase === 'failed';
  const again = state !== null && state.total > 0 ? text.resume : appMessages.app.retry;
  return (
    <div className={styles.tool}>
      <div className={styles.content}>
        <p>{about}</p>
        {allowed && needs !== null && <p className={styles.hint}>{needs}</p>}
      </div>
      <Button busy={running} disabled={!allowed || busy || needs !== null} onClick={onStart}>
        {name}
      </Button>
      {running && <ToolProgress name={name} state={state} />}
      <div role="status" className={running ? visuallyHidden.visuallyHidden : styles.outcome}>
        {running && <p>{text.started(name)}</p>}
        {state?.phase === 'stopped' && <p>{text.stopped(state.done, state.total)}</p>}
        {!running && !isPaused && children}
      </div>
      {state?.phase === 'failed' && (
        <div className={styles.failed}>
          <ErrorState message={state.error?.message ?? ''} inline />
        </div>
      )}
      {(isPaused || (running && state.total > 0)) && (
        <Button className={styles.controls} onClick={running ? onStop : onResume}>
          {running ? text.stop : again}
        </Button>
      )}
    </div>
  );
}

type ToolProgressProps = {
  name: string;
  state: RunState<string>;
};

function ToolProgress({ name, state: { phase, done, total, until } }: ToolProgressProps) {
  return (
    <div className={styles.progress}>
      <ProgressBar label={text.progress(name)} done={done} total={total} />
      <p className={styles.numbers}>
        <span>{total > 0 ? text.of(done, total) : appMessages.app.loading}</span>
        {phase === 'throttled' && <Countdown until={until} />}
      </p>
      {total > 0 && <p className={styles.note}>{text.stay}</p>}
    </div>
  );
}

function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span>{text.nextBatchIn(Math.max(0, Math.ceil((until - now) / 1000)))}</span>;
}
