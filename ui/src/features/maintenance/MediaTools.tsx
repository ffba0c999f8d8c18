import { maintenanceMessages } from '../../lib/messages/admin';
import { StatList } from '../../ui/Progress';
import { Tool } from './Tool';
import styles from './Tool.module.css';
import type { FixReport } from './toolJobs';
import type { Maintenance } from './useMaintenance';

const { mediaUpdate: text, fix: fixText } = maintenanceMessages;
const mediaTools = ['movies', 'types', 'update', 'stars'] as const;

type Props = {
  maintenance: Maintenance;
  allowed: boolean;
};

/** The tools one by one. */
export function MediaTools({ maintenance, allowed }: Props) {
  const { run, mode, outcomes, report, start, ready } = maintenance;
  const needs = {
    movies: null,
    types: ready.types ? null : text.types.needs,
    update: ready.update ? null : text.update.needs,
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
          name={text[tool].button}
          about={text[tool].about}
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
