import { posterUrl } from '../../lib/images';
import { appMessages } from '../../lib/messages/app';
import { adminMessages } from '../../lib/messages/admin';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import { Icon } from '../../ui/Icon';
import { ProgressBar, StatList } from '../../ui/Progress';
import styles from './BrokenImages.module.css';
import { imageKey, nameOf, useBrokenImages } from './useBrokenImages';
import type { BrokenImages, ImagesStep, UserImage } from './useBrokenImages';
import type { UserRow } from './useUsers';

const text = adminMessages.admin.images;

type Props = {
  user: UserRow;
  demo: boolean;
  imageBase: string | null;
  onClose: () => void;
};

/** 'Find & Fix Broken Images' for one user; closing it resets its state. */
export function BrokenImagesDialog({ user, demo, imageBase, onClose }: Props) {
  const images = useBrokenImages(user.id, demo, imageBase);
  const { step, busy, total, missing, repaired, error } = images;
  const fixing = step === 'fix';
  const done = step === 'done';
  const next = {
    find: { label: text.find, go: images.find },
    fix: { label: text.fix, go: images.fix },
    done: { label: appMessages.app.ok, go: onClose },
  }[step];
  const actions = (
    <>
      {!done && <Button onClick={onClose}>{text.cancel}</Button>}
      {/* One button for all steps, so that it keeps the focus. */}
      <Button
        key="next"
        variant="primary"
        busy={busy && !done}
        disabled={!done && imageBase === null}
        onClick={next.go}
      >
        {next.label}
      </Button>
    </>
  );
  const clean = done && missing.length + repaired.length === 0;
  return (
    <Dialog open title={text.title} onClose={onClose} actions={actions}>
      <div className={styles.content}>
        <StepList step={step} />
        <p className={styles.about}>{text.of(user.username)}</p>
        <ImageCount images={images} />
        <p role="status" className={styles.hint}>
          {step === 'find' && text.findHint}
          {fixing && text.fixHint(missing.length)}
          {clean && (total === 0 ? text.noImages : text.allWork)}
        </p>
        {demo && <p className={styles.hint}>{text.demoHint}</p>}
        {error && <FormNotice error={error} onClose={images.clearError} />}
        {done && !clean && <RepairedImages images={images} demo={demo} imageBase={imageBase} />}
      </div>
    </Dialog>
  );
}

type ImageCountProps = {
  images: BrokenImages;
};

/** The counters and the progress of the step. */
function ImageCount({ images }: ImageCountProps) {
  const { step, total, working, broken, missing, repaired, searched } = images;
  const fixing = step === 'fix';
  const [done, of] = fixing
    ? [searched, missing.length + repaired.length]
    : [working + broken, total];
  return (
    <>
      <StatList
        stats={[
          { name: text.working, count: working + repaired.length },
          { name: text.broken, count: broken - repaired.length, isError: broken > repaired.length },
        ]}
      />
      {/* Reserves its space while hidden. */}
      <ProgressBar
        label={fixing ? text.looking : text.progress}
        done={step === 'done' ? 1 : done}
        total={step === 'done' ? 1 : Math.max(of, 1)}
      />
    </>
  );
}

type RepairedImagesProps = {
  images: BrokenImages;
  demo: boolean;
  imageBase: string | null;
};

function RepairedImages({
  images: { repaired, missing, names },
  demo,
  imageBase,
}: RepairedImagesProps) {
  const posters = (
    title: string,
    images: UserImage[],
    address: (image: UserImage) => string | null,
  ) =>
    images.length > 0 && (
      <section className={styles.group}>
        <h3>{title}</h3>
        <ul className={styles.posters}>
          {images.map((image) => (
            <li key={imageKey(image)}>
              <Picture src={address(image)} name={nameOf(names, image, demo)} />
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <div className={styles.groups}>
      {posters(text.repaired(repaired.length), repaired, ({ path }) => posterUrl(imageBase, path))}
      {posters(text.missing(missing.length), missing, () => null)}
    </div>
  );
}

function Picture({ src, name }: { src: string | null; name: string }) {
  if (src === null) return <span className={styles.picture}>{name}</span>;
  return (
    <img className={styles.picture} src={src} alt={name} width={500} height={750} loading="lazy" />
  );
}

const steps: ImagesStep[] = ['find', 'fix', 'done'];

type StepListProps = {
  step: ImagesStep;
};

/** Find, Fix, Done, with the current one marked. */
function StepList({ step }: StepListProps) {
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
