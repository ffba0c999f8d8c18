import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { appMessages } from '../../lib/messages/app';
import { maintenanceMessages } from '../../lib/messages/admin';
import { Button } from '../../ui/Button';
import { ProgressBar } from '../../ui/Progress';
import visuallyHidden from '../../ui/visuallyHidden.module.css';
import styles from './Tool.module.css';
import type { RunState } from './useBatchJob';

const text = maintenanceMessages.maintenance;

type Props = {
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

export function Tool({ name, about, needs = null, allowed, state, busy, ...rest }: Props) {
  const { onStart, onStop, onResume, children } = rest;
  const running = state?.phase === 'working' || state?.phase === 'resting';
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
        <p role="alert" className={styles.failed}>
          {state.error?.message}
        </p>
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

export function ToolProgress({ name, state: { phase, done, total, until } }: ToolProgressProps) {
  return (
    <div className={styles.progress}>
      <ProgressBar label={text.progress(name)} done={done} total={total} />
      <p className={styles.numbers}>
        <span>{total > 0 ? text.of(done, total) : appMessages.app.loading}</span>
        {phase === 'resting' && <Countdown until={until} />}
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
