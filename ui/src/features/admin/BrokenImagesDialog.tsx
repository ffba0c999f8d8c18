// Why: one user's posters are tested and mended in three steps that can be followed (specification 2.46, decision 23).
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { FormNotice } from '../../components/FormNotice';
import { messages } from '../../lib/messages';
import { adminMessages } from '../../lib/messages/admin';
import { ImageCount } from './ImageCount';
import styles from './BrokenImages.module.css';
import { MendedImages } from './MendedImages';
import { StepList } from './StepList';
import { useBrokenImages } from './useBrokenImages';
import type { UserRow } from './useUsers';

const text = adminMessages.admin.images;

type Props = {
  user: UserRow;
  demo: boolean;
  imageBase: string | null;
  onClose: () => void;
};

/** 'Find & Fix Broken Images' for one user; closing it forgets all that was found. */
export function BrokenImagesDialog({ user, demo, imageBase, onClose }: Props) {
  const images = useBrokenImages(user.id, demo, imageBase);
  const { step, busy, total, missing, repaired, error } = images;
  const fixing = step === 'fix';
  const done = step === 'done';
  const next = {
    find: { label: text.find, go: images.find },
    fix: { label: text.fix, go: images.fix },
    done: { label: messages.app.ok, go: onClose },
  }[step];
  const actions = (
    <>
      {!done && <Button onClick={onClose}>{text.cancel}</Button>}
      {/* One button for all steps: it keeps the focus. */}
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
        {error && <FormNotice error={error} onClose={images.forgive} />}
        {done && !clean && <MendedImages images={images} demo={demo} imageBase={imageBase} />}
      </div>
    </Dialog>
  );
}
