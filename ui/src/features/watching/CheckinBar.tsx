import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useApiDispatch } from '../../api/dispatch';
import { watchingApi } from '../../api/watching/generated';
import { checkinRetry } from '../../lib/limits';
import { watchingMessages } from '../../lib/messages/watching';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { formatClock, timeWithOffset } from '../../lib/watchedAt';
import { Button } from '../../ui/Button';
import { endCheckin, stopCheckin, useCheckin } from './checkin';
import styles from './CheckinBar.module.css';

const text = watchingMessages.checkin;
const { checkin } = watchingApi.endpoints;

/** What the user watches now, at the bottom of each page, until it ends. */
export function CheckinBar() {
  const dispatch = useApiDispatch();
  const running = useCheckin();
  const [isSending, setIsSending] = useState(false);
  useEnd(running?.endsAt);
  if (!running) return null;
  const { title, endsAt } = running;
  const send = async (end: typeof endCheckin) => {
    setIsSending(true);
    await dispatch(end(title));
    setIsSending(false);
  };
  const clock = formatClock(timeWithOffset(new Date(endsAt)).slice(11, 16));
  // Outside of the page's content, which every navigation replaces.
  return createPortal(
    <section className={styles.bar} aria-label={text.title}>
      <p className={styles.about}>
        <Link to={paths.title(title.key)} className={styles.title ?? ''} viewTransition>
          {title.name || text.title}
        </Link>{' '}
        <span className={styles.ends}>{text.ends(clock)}</span>
      </p>
      <Button disabled={isSending} onClick={() => void send(endCheckin)}>
        {text.finish}
      </Button>
      <Button variant="quiet" disabled={isSending} onClick={() => void send(stopCheckin)}>
        {text.stop}
      </Button>
    </section>,
    document.body,
  );
}

/**
 * Asks whether the check-in has ended when it should have, and as long as the server's clock says that it has not; then loads
 * again what pages show of watches.
 */
function useEnd(endsAt: string | undefined): void {
  const dispatch = useApiDispatch();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (endsAt === undefined) return;
    const wait = Math.max(Date.parse(endsAt) - Date.now(), tries > 0 ? checkinRetry : 0);
    const timer = setTimeout(() => {
      setTries(tries + 1);
      void dispatch(checkin.initiate(undefined, { forceRefetch: true, subscribe: false }));
    }, wait);
    return () => clearTimeout(timer);
  }, [dispatch, endsAt, tries]);
  const isRunning = endsAt !== undefined;
  useEffect(() => {
    if (!isRunning) return;
    // Not earlier: the watch is there once the check-in is gone.
    return () => void dispatch(watchingApi.util.invalidateTags(['watching']));
  }, [dispatch, isRunning]);
}
