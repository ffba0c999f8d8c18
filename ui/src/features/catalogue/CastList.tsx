// Why: a title's page names who is in it, as far as fits the eye; the rest is one button away (SPEC 2.34).
import { useState } from 'react';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { castShown } from '../../config/limits';
import { messages } from '../../lib/messages';
import styles from './CastList.module.css';
import { CastNames } from './CastNames';
import type { CastMember } from './details';

type Props = {
  cast: CastMember[];
};

const text = messages.title;

/** The first names of the cast with their parts, and all of them on demand. */
export function CastList({ cast }: Props) {
  const [open, setOpen] = useState(false);
  if (cast.length === 0) return null;
  return (
    <section className={styles.cast}>
      <h2>{text.cast}</h2>
      <CastNames cast={cast.slice(0, castShown)} />
      {cast.length > castShown && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {text.fullCast}
        </Button>
      )}
      <Dialog open={open} title={text.cast} onClose={() => setOpen(false)}>
        <CastNames cast={cast} />
      </Dialog>
    </section>
  );
}
