// Why: a name of the cast leads to the person's page and hands over what is known of them already (specification 2.16).
import { Link, useViewTransitionState } from 'react-router';
import { Portrait } from '../../components/Portrait';
import { faceUrl } from '../../lib/images';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import styles from './CastLink.module.css';
import type { CastMember } from './credits';

type Props = {
  member: CastMember;
  imageBase: string | null;
  /** Whether the face grows into the one on the person's page. */
  leads?: boolean | undefined;
};

/** A face, a name and a part. */
export function CastLink({ member, imageBase, leads = false }: Props) {
  const { id, name, profilePath, character } = member;
  const to = paths.person(id);
  const opening = useViewTransitionState(to) && leads;
  const image = faceUrl(imageBase, profilePath);
  return (
    <Link to={to} state={{ name, image }} viewTransition className={styles.link}>
      <span className={styles.face} data-opening={opening || undefined}>
        <Portrait src={image} name={name} />
      </span>
      <span className={styles.name}>{name}</span>
      {character && <span className={styles.part}>{messages.title.as(character)}</span>}
    </Link>
  );
}
