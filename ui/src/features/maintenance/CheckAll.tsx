import { appMessages } from '../../lib/messages/app';
import { maintenanceMessages } from '../../lib/messages/admin';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import styles from './CheckAll.module.css';
import toolStyles from './Tool.module.css';
import { ToolProgress } from './Tool';
import { tools } from './toolJobs';
import type { ToolName } from './toolJobs';
import type { Maintenance } from './useMaintenance';

const { maintenance: text, all } = maintenanceMessages;

type Props = {
  maintenance: Maintenance;
  allowed: boolean;
};

/** One button that runs all tools in order, and how far they are. */
export function CheckAll({ maintenance, allowed }: Props) {
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
      <p role="status" className={toolStyles.outcome}>
        {running && all.step(tools.indexOf(run.tool ?? 'movies') + 1, tools.length)}
        {active && run.phase === 'stopped' && text.stopped(run.done, run.total)}
        {isDone && all.done}
      </p>
      {active && run.phase === 'failed' && (
        <p role="alert" className={toolStyles.failed}>
          {run.error?.message}
        </p>
      )}
      {(running || isPaused) && (
        <Button className={toolStyles.controls} onClick={running ? run.stop : run.resume}>
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
        {state === 'done' && <p className={toolStyles.hint}>{outcome}</p>}
        {current && run.running && run.total > 0 && (
          <ToolProgress name={all.names[tool]} state={run} />
        )}
      </div>
    </li>
  );
}
