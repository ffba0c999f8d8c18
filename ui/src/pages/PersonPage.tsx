import { useLocation } from 'react-router';
import { PersonView } from '../features/people/PersonView';
import { readPersonLinkState } from '../features/titles/linkState';
import { useBackKey } from '../features/titles/useBackKey';
import { useScrollOnceLoaded } from '../features/titles/useScrollOnceLoaded';
import { parsePersonId } from '../lib/ids';
import { titleMessages } from '../lib/messages/titles';
import { ItemNotFound } from '../features/titles/ItemNotFound';
import { useParams } from '../lib/router/RouterProvider';

export default function PersonPage() {
  const { id = '' } = useParams();
  useBackKey();
  useScrollOnceLoaded();
  const placeholder = readPersonLinkState(useLocation().state);
  const person = parsePersonId(id);
  return person === null ? (
    <ItemNotFound text={titleMessages.person} />
  ) : (
    <PersonView key={id} id={person} placeholder={placeholder} />
  );
}
