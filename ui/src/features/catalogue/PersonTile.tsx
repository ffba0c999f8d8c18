// Why: a person among films leads to their own page and hands over what the tile knew (specification 2.16).
import type { Ref } from 'react';
import { ProfileTile } from '../../components/ProfileTile';
import type { Person } from '../../lib/entry';
import { portraitUrl } from '../../lib/images';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { handoverOfPerson } from './handover';

type Props = {
  person: Person;
  imageBase: string | null;
  tabIndex?: number | undefined;
  ref?: Ref<HTMLAnchorElement> | undefined;
  eager?: boolean | undefined;
};

/** The tile of a person. */
export function PersonTile({ person, imageBase, ...tile }: Props) {
  const src = portraitUrl(imageBase, person.profilePath);
  return (
    <ProfileTile
      to={paths.person(person.person)}
      state={handoverOfPerson(person, src)}
      src={src}
      name={person.name}
      about={person.knownFor.join(', ')}
      kind={messages.movies.person}
      {...tile}
    />
  );
}
