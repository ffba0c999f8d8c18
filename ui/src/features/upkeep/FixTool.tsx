// Why: one button sets right what can be set right, and says what that was (specification 2.48).
import { Figures } from '../../components/Figures';
import { upkeepMessages } from '../../lib/messages/upkeep';
import { Tool } from './Tool';
import styles from './Tool.module.css';
import { useFix } from './useFix';

const text = upkeepMessages.fix;
const counts = ['checked', 'completed', 'incomplete', 'removed'] as const;

type Props = {
  allowed: boolean;
  rests: boolean;
};

/** 'Apply Fix' and its report. */
export function FixTool({ allowed, rests }: Props) {
  const { run, report } = useFix(rests);
  return (
    <Tool
      name={text.apply.button}
      about={text.apply.about}
      allowed={allowed}
      state={run.tool === null ? null : run}
      busy={run.running}
      onStart={run.start}
      onStop={run.stop}
      onGoOn={run.goOn}
    >
      {report && (
        <>
          <p>{text.done}</p>
          <div className={styles.report}>
            <Figures
              figures={counts.map((count) => ({ name: text.report[count], count: report[count] }))}
            />
          </div>
        </>
      )}
    </Tool>
  );
}
