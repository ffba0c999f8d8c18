// Why: what became of a change is said beside its button and read aloud.
import styles from './SettingsCard.module.css';

/** What a change came to. */
export interface OutcomeText {
  text: string;
  good: boolean;
}

type Props = {
  outcome: OutcomeText | null;
};

/** The line about the last change, if there was one. */
export function Outcome({ outcome }: Props) {
  return (
    <div role="status" className={styles.outcome}>
      {outcome && (
        <p className={`${styles.result} ${outcome.good ? '' : styles.wrong}`}>{outcome.text}</p>
      )}
    </div>
  );
}
