// Why: the tools of the media update stand in the order in which they are used (specification 2.47).
import { upkeepMessages } from '../../lib/messages/upkeep';
import { Tool } from './Tool';
import styles from './Tool.module.css';
import { useMediaUpdate } from './useMediaUpdate';
import type { MediaTool } from './useMediaUpdate';

const text = upkeepMessages.mediaUpdate;
const tools: MediaTool[] = ['movies', 'types', 'update', 'stars'];
const needs = { movies: null, stars: null, types: text.types.needs, update: text.update.needs };

type Props = {
  allowed: boolean;
  rests: boolean;
};

/** The four tools; who is not allowed to sees them all the same. */
export function MediaTools({ allowed, rests }: Props) {
  const { run, told, ready } = useMediaUpdate(rests);
  return (
    <div className={styles.tools}>
      {tools.map((tool) => (
        <Tool
          key={tool}
          name={text[tool].button}
          about={text[tool].about}
          needs={ready[tool] ? null : needs[tool]}
          allowed={allowed}
          state={run.tool === tool ? run : null}
          busy={run.running}
          onStart={() => run.start(tool)}
          onStop={run.stop}
          onGoOn={run.goOn}
        >
          {told[tool] !== undefined && <p>{told[tool]}</p>}
        </Tool>
      ))}
    </div>
  );
}
