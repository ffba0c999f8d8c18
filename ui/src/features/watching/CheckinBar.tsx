import { useEffect, useEffectEvent, useState } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { watchingApi } from '../../api/watching/generated';
import { checkinRetry } from '../../lib/limits';
import { watchingMessages } from '../../lib/messages/watching';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { formatClock, timeWithOffset } from '../../lib/watchedAt';
import { Button } from '../../ui/Button';
import { PageBar } from '../../ui/PageBar';
import { endCheckin, nameOf, reportEnd, stopCheckin, useCheckin } from './checkin';

const text = watchingMessages.checkin;
const { checkin } = watchingApi.endpoints;

/** A bar at the bottom of each page with the title that the user is watching, until the check-in ends. */
export function CheckinBar() {
  const dispatch = useApiDispatch();
  const running = useCheckin();
  const [isSending, setIsSending] = useState(false);
  useCheckinEnd(running);
  if (!running) return null;
  const { title, endsAt, companions } = running;
  const send = async (end: typeof endCheckin) => {
    setIsSending(true);
    await dispatch(end(running));
    setIsSending(false);
  };
  const clock = formatClock(timeWithOffset(new Date(endsAt)).slice(11, 16));
  const about = companions.length > 0 ? text.endsWith(clock, companions) : text.ends(clock);
  const link = (
    <Link to={paths.title(title.key)} viewTransition>
      {nameOf(running) || text.title}
    </Link>
  );
  return (
    <PageBar label={text.title} title={link} about={about}>
      <Button disabled={isSending} onClick={() => void send(endCheckin)}>
        {text.finish}
      </Button>
      <Button variant="quiet" disabled={isSending} onClick={() => void send(stopCheckin)}>
        {text.stop}
      </Button>
    </PageBar>
  );
}

/**
 * Requests the check-in again at its end, and repeats that while the server's clock is behind. Then it reloads the data of
 * watches.
 */
function useCheckinEnd(running: ReturnType<typeof useCheckin>): void {
  const dispatch = useApiDispatch();
  const [tries, setTries] = useState(0);
  const endsAt = running?.endsAt;
  const refetchEnded = useEffectEvent(async () => {
    setTries(tries + 1);
    const sent = dispatch(checkin.initiate(undefined, { forceRefetch: true, subscribe: false }));
    // During the request, the bar may have started another request.
    const { data, isError } = await sent;
    if (!isError && !data && running) await dispatch(reportEnd(running));
  });
  useEffect(() => {
    if (endsAt === undefined) return;
    const wait = Math.max(Date.parse(endsAt) - Date.now(), tries > 0 ? checkinRetry : 0);
    const timer = setTimeout(() => void refetchEnded(), wait);
    return () => clearTimeout(timer);
  }, [endsAt, tries]);
  const isRunning = endsAt !== undefined;
  useEffect(() => {
    if (!isRunning) return;
    // Only after the check-in has ended, because the watch exists only then.
    return () => void dispatch(watchingApi.util.invalidateTags(['watching']));
  }, [dispatch, isRunning]);
}
