// Why: work that takes minutes shows how far it is and when it goes on, and lets itself be stopped.
import { useEffect, useState } from 'react';
import { ProgressBar } from '../../components/ProgressBar';
import { messages } from '../../lib/messages';
import { upkeepMessages } from '../../lib/messages/upkeep';
import styles from './Tool.module.css';
import type { RunState } from './useRun';

const text = upkeepMessages.upkeep;

type Props = {
  name: string;
  state: RunState<string>;
};

/** A running tool's bar and its numbers. */
export function ToolProgress({ name, state: { phase, done, total, until } }: Props) {
  return (
    <div className={styles.progress}>
      <ProgressBar label={text.progress(name)} done={done} total={total} />
      <p className={styles.numbers}>
        <span>{total > 0 ? text.of(done, total) : messages.app.loading}</span>
        {phase === 'resting' && <Countdown until={until} />}
      </p>
      {total > 0 && <p className={styles.stay}>{text.stay}</p>}
    </div>
  );
}

function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span>{text.resting(Math.max(0, Math.ceil((until - now) / 1000)))}</span>;
}
