import { useState } from 'react';
import { useLocation } from 'react-router';
import { watchingMessages } from '../../lib/messages/watching';
import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { PageBar } from '../../ui/PageBar';
import { useCheckin } from './checkin';
import { nameOf, useCompanionRequests } from './companionRequests';

const text = watchingMessages.requests;

/** Says at the bottom of each page that there are requests, which the diary lists; not while the check-in is there. */
export function RequestBar() {
  const requests = useCompanionRequests();
  const isWatching = useCheckin() !== null;
  const { pathname } = useLocation();
  /** The newest request that the user put off, until the page is loaded again. */
  const [putOff, setPutOff] = useState(0);
  const [first] = requests;
  if (!first || isWatching || first.id <= putOff || pathname === paths.diary()) return null;
  const more = requests.length - 1;
  return (
    <PageBar
      label={text.title}
      title={text.about(first.username, nameOf(first))}
      about={more > 0 && text.more(more)}
    >
      <LinkButton to={paths.diary()}>{text.answer}</LinkButton>
      <IconButton icon="close" label={text.later} onClick={() => setPutOff(first.id)} />
    </PageBar>
  );
}
