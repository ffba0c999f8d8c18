// Why: a person's life and works, from the first moment with the name that led here (specification 2.10, 2.42).
import { useLocation, useParams } from 'react-router';
import { readPersonHandover } from '../features/people/personHandover';
import { personOf } from '../lib/personId';
import { messages } from '../lib/messages';
import { NotInCatalogue } from './NotInCatalogue';
import { PersonView } from './PersonView';

/** The screen of the person that the address names. */
export default function PersonPage() {
  const { id = '' } = useParams();
  const handed = readPersonHandover(useLocation().state);
  const person = personOf(id);
  return person === null ? (
    <NotInCatalogue text={messages.person} />
  ) : (
    <PersonView key={id} id={person} handed={handed} />
  );
}
