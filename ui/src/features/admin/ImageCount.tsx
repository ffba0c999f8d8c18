// Why: while hundreds of posters load, two counters and a bar show that something happens (specification 2.46).
import { Figures } from '../../components/Figures';
import { ProgressBar } from '../../components/ProgressBar';
import { adminMessages } from '../../lib/messages/admin';
import type { BrokenImages } from './useBrokenImages';

const text = adminMessages.admin.images;

type Props = {
  images: BrokenImages;
};

/** How many posters work, how many are broken, and how far the step is. */
export function ImageCount({ images }: Props) {
  const { step, total, working, broken, missing, repaired, looked } = images;
  const fixing = step === 'fix';
  const [done, of] = fixing
    ? [looked, missing.length + repaired.length]
    : [working + broken, total];
  return (
    <>
      <Figures
        figures={[
          { name: text.working, count: working + repaired.length },
          { name: text.broken, count: broken - repaired.length, bad: broken > repaired.length },
        ]}
      />
      {/* Its room stays when there is nothing to show: nothing jumps. */}
      <ProgressBar
        label={fixing ? text.looking : text.progress}
        done={step === 'done' ? 1 : done}
        total={step === 'done' ? 1 : Math.max(of, 1)}
      />
    </>
  );
}
