// Why: a title's page names who is in it, as far as fits the eye; the rest is one button away (specification 2.34).
import { useState } from 'react';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { castShown } from '../../config/limits';
import { messages } from '../../lib/messages';
import styles from './CastList.module.css';
import { CastLink } from './CastLink';
import type { CastMember } from './credits';

type Props = {
  cast: CastMember[];
  imageBase: string | null;
};

const text = messages.title;

/** The first names of the cast with their parts, and all of them on demand. */
export function CastList({ cast, imageBase }: Props) {
  const [open, setOpen] = useState(false);
  if (cast.length === 0) return null;
  return (
    <section className={styles.cast}>
      <h2>{text.cast}</h2>
      <ul className={styles.row}>
        {cast.slice(0, castShown).map((member) => (
          <li key={member.id}>
            <CastLink member={member} imageBase={imageBase} leads />
          </li>
        ))}
      </ul>
      {cast.length > castShown && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {text.fullCast}
        </Button>
      )}
      <Dialog open={open} title={text.cast} onClose={() => setOpen(false)}>
        <ul className={styles.all}>
          {cast.map((member) => (
            <li key={member.id}>
              <CastLink member={member} imageBase={imageBase} />
            </li>
          ))}
        </ul>
      </Dialog>
    </section>
  );
}
