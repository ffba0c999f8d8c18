// Why: a row of steps shows where the work is and what is still to come.
import { Icon } from '../../components/Icon';
import { adminMessages } from '../../lib/messages/admin';
import styles from './BrokenImages.module.css';
import type { Step } from './useBrokenImages';

const text = adminMessages.admin.images;
const steps: Step[] = ['find', 'fix', 'done'];

type Props = {
  step: Step;
};

/** Find, Fix, Done, the present one marked. */
export function StepList({ step }: Props) {
  const now = steps.indexOf(step);
  return (
    <ol className={styles.steps} aria-label={text.stepsLabel}>
      {steps.map((name, index) => {
        const past = index < now || step === 'done';
        return (
          <li
            key={name}
            data-state={past ? 'past' : index === now ? 'now' : 'later'}
            aria-current={index === now ? 'step' : undefined}
          >
            <span className={styles.dot} aria-hidden="true">
              {past ? <Icon name="check" size="small" /> : index + 1}
            </span>
            {text.steps[name]}
          </li>
        );
      })}
    </ol>
  );
}
