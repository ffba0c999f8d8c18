import { useState } from 'react';
import { useLocation } from 'react-router';
import { watchingMessages } from '../../lib/messages/watching';
import { paths } from '../../lib/paths';
import { LinkButton } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Announcement } from '../../ui/LiveRegion';
import { PageBar } from '../../ui/PageBar';
import { useCheckin } from './checkin';
import { nameOf, useCompanionRequests } from './companionRequests';

const text = watchingMessages.requests;

/** A bar at the bottom of each page while there are requests, which the diary lists. Hidden while a check-in is running. */
export function RequestBar() {
  const requests = useCompanionRequests();
  const isWatching = useCheckin() !== null;
  const { pathname } = useLocation();
  /** When the newest request that was dismissed was made; until the page is loaded again. */
  const [dismissed, setDismissed] = useState('');
  const [first, ...others] = requests ?? [];
  if (!first || isWatching || first.requestedAt <= dismissed || pathname === paths.diary()) {
    return null;
  }
  const about = text.about(first.username, nameOf(first));
  return (
    <PageBar label={text.title} title={about} about={others.length > 0 && text.more(others.length)}>
      <LinkButton to={paths.diary()}>{text.answer}</LinkButton>
      <IconButton icon="close" label={text.later} onClick={() => setDismissed(first.requestedAt)} />
      <Announcement>{about}</Announcement>
    </PageBar>
  );
}
