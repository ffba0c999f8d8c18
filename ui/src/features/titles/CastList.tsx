import { useState } from 'react';
import { smallImageUrl } from '../../lib/images';
import { castShown } from '../../lib/limits';
import { titleMessages } from '../../lib/messages/titles';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { useViewTransitionState } from '../../lib/router/RouterProvider';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Portrait } from '../../ui/Portrait';
import styles from './CastList.module.css';
import type { CastMember } from './titleDetails';

type Props = {
  cast: CastMember[];
  imageBase: string | null;
};

const text = titleMessages.title;

export function CastList({ cast, imageBase }: Props) {
  const [open, setOpen] = useState(false);
  if (cast.length === 0) return null;
  return (
    <section className={styles.cast}>
      <h2>{text.cast}</h2>
      <ul className={styles.row}>
        {cast.slice(0, castShown).map((member) => (
          <li key={member.id}>
            <CastLink member={member} imageBase={imageBase} hasTransition />
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

type CastLinkProps = {
  member: CastMember;
  imageBase: string | null;
  /** Whether the picture takes part in the view transition to the person's page. */
  hasTransition?: boolean | undefined;
};

function CastLink({ member, imageBase, hasTransition = false }: CastLinkProps) {
  const { id, name, profilePath, character } = member;
  const to = paths.person(id);
  const opening = useViewTransitionState(to) && hasTransition;
  const image = smallImageUrl(imageBase, profilePath);
  return (
    <Link to={to} state={{ name, image }} viewTransition className={styles.link}>
      <span className={styles.face} data-opening={opening || undefined}>
        <Portrait src={image} name={name} />
      </span>
      <span className={styles.name}>{name}</span>
      {character && <span className={styles.part}>{titleMessages.title.as(character)}</span>}
    </Link>
  );
}
