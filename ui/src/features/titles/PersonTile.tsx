import { portraitUrl } from '../../lib/images';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import type { Person } from '../../lib/titles';
import { Portrait } from '../../ui/Portrait';
import { personLinkState } from './linkState';
import styles from './PersonTile.module.css';

type Props = {
  person: Person;
  imageBase: string | null;
  tabIndex?: number | undefined;
  eager?: boolean | undefined;
};

export function PersonTile({ person, imageBase, tabIndex, eager }: Props) {
  const src = portraitUrl(imageBase, person.profilePath);
  return (
    <ProfileTile
      to={paths.person(person.person)}
      state={personLinkState(person, src)}
      src={src}
      name={person.name}
      about={person.knownFor.join(', ')}
      kind={catalogueMessages.movies.person}
      tabIndex={tabIndex}
      eager={eager}
    />
  );
}

type ProfileTileProps = {
  to: string;
  state?: unknown;
  src: string | null;
  name: string;
  about?: string | undefined;
  kind?: string | undefined;
  tabIndex?: number | undefined;
  eager?: boolean | undefined;
};

/** A person's picture, linked to their page, with the name and a line about them. */
function ProfileTile({ to, state, src, name, about, kind, tabIndex, eager }: ProfileTileProps) {
  return (
    <Link to={to} state={state} tabIndex={tabIndex} className={styles.tile} viewTransition>
      <Portrait src={src} name={name} shape="tall" eager={eager} />
      <span className={styles.caption}>
        <span className={styles.name}>{name}</span>{' '}
        {about && <span className={styles.about}>{about}</span>}
      </span>{' '}
      {kind && <span className={styles.kind}>{kind}</span>}
    </Link>
  );
}
