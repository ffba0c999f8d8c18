// Why: while hundreds of posters load, two counters and a bar show that something happens (SPEC 2.46).
import { numberText } from '../../lib/dates';
import { adminMessages } from '../../lib/messages/admin';
import styles from './BrokenImages.module.css';
import type { BrokenImages } from './useBrokenImages';

const text = adminMessages.admin.images;

type Props = {
  images: BrokenImages;
};

/** How many posters work, how many are broken, and how far the step is. */
export function ImageCount({ images }: Props) {
  const { step, busy, total, working, broken, missing, repaired, looked } = images;
  const fixing = step === 'fix';
  const [done, of] = fixing
    ? [looked, missing.length + repaired.length]
    : [working + broken, total];
  return (
    <>
      <dl className={styles.counters}>
        <div>
          <dt>{text.working}</dt>
          <dd>{numberText(working + repaired.length)}</dd>
        </div>
        <div data-bad={broken > repaired.length}>
          <dt>{text.broken}</dt>
          <dd>{numberText(broken - repaired.length)}</dd>
        </div>
      </dl>
      {/* Its room stays when there is nothing to show: nothing jumps. */}
      <progress
        className={styles.progress}
        aria-label={fixing ? text.looking : text.progress}
        value={step === 'done' ? 1 : done}
        max={step === 'done' ? 1 : Math.max(of, 1)}
        data-idle={!busy}
      />
    </>
  );
}
