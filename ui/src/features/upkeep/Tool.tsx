// Why: every tool says what it does, shows how far it is and tells what came of it, in one place (decision 22).
import type { ReactNode } from 'react';
import { Button } from '../../components/Button';
import unseen from '../../components/unseen.module.css';
import { messages } from '../../lib/messages';
import { upkeepMessages } from '../../lib/messages/upkeep';
import styles from './Tool.module.css';
import { ToolProgress } from './ToolProgress';
import type { RunState } from './useRun';

const text = upkeepMessages.upkeep;

type Props = {
  name: string;
  about: string;
  /** Why it cannot be used now; null when it can. */
  needs?: string | null;
  allowed: boolean;
  /** The run of this tool; null when another one's or none is under way or was the last. */
  state: RunState<string> | null;
  /** Some tool is under way. */
  busy: boolean;
  onStart: () => void;
  onStop: () => void;
  onGoOn: () => void;
  /** What came of it. */
  children: ReactNode;
};

/** One tool: its button, and what there is to know about it. */
export function Tool({ name, about, needs = null, allowed, state, busy, ...rest }: Props) {
  const { onStart, onStop, onGoOn, children } = rest;
  const running = state?.phase === 'working' || state?.phase === 'resting';
  const halted = state?.phase === 'stopped' || state?.phase === 'failed';
  const again = state !== null && state.total > 0 ? text.goOn : messages.app.retry;
  return (
    <div className={styles.tool}>
      <div className={styles.words}>
        <p>{about}</p>
        {allowed && needs !== null && <p className={styles.needs}>{needs}</p>}
      </div>
      <Button
        variant={allowed && needs === null ? 'primary' : 'secondary'}
        busy={running}
        disabled={!allowed || busy || needs !== null}
        onClick={onStart}
      >
        {name}
      </Button>
      {running && <ToolProgress name={name} state={state} />}
      <div role="status" className={running ? unseen.unseen : styles.outcome}>
        {running && <p>{text.started(name)}</p>}
        {state?.phase === 'stopped' && <p>{text.stopped(state.done, state.total)}</p>}
        {!running && !halted && children}
      </div>
      {state?.phase === 'failed' && (
        <p role="alert" className={styles.failed}>
          {state.error?.message}
        </p>
      )}
      {(halted || (running && state.total > 0)) && (
        <Button className={styles.steer} onClick={running ? onStop : onGoOn}>
          {running ? text.stop : again}
        </Button>
      )}
    </div>
  );
}
