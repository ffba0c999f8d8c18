import { useEffect, useEffectEvent, useRef } from 'react';
import { useSelector } from 'react-redux';
import { isShortcut } from '../../lib/preferences';
import type { RatingsRoot } from '../ratings/rateTitle';
import type { UserState } from '../session/sessionActions';
import { useSeenMarks } from '../watching/useWatched';
import './SeenTitles.css';

type Root = RatingsRoot & { user: UserState };

/** Marks the tiles of watched titles, and passes the keys of watches on to a tile below the pointer. */
export function SeenTitles() {
  const load = useEffectEvent(useSeenMarks());
  // The server may count a rated film as seen.
  const isRating = useSelector(({ user, ratings }: Root) =>
    user ? Object.keys(ratings.confirmed).length > 0 : undefined,
  );
  const wasRating = useRef(isRating);
  useEffect(() => {
    if (wasRating.current && isRating === false) load();
    wasRating.current = isRating;
  }, [isRating]);
  useEffect(() => {
    const abort = new AbortController();
    listenForKeys(abort.signal);
    return () => abort.abort();
  }, []);
  return null;
}

/** A focused tile, and the page of a title, have the same keys: theirs come first. */
function listenForKeys(signal: AbortSignal): void {
  const onCapture = (captured: KeyboardEvent) => {
    if (!/^[wb]$/i.test(captured.key)) return;
    const press = (event: KeyboardEvent) => {
      const link = document.querySelector('[data-hovered] > a');
      if (event !== captured || event.defaultPrevented || !isShortcut(event)) return;
      if (!link || link === event.target) return;
      event.preventDefault();
      const { key, shiftKey } = event;
      const init = { key, shiftKey, bubbles: true, cancelable: true };
      link.dispatchEvent(new KeyboardEvent('keydown', init));
    };
    // Added while the event is captured, it is the last listener of the window.
    addEventListener('keydown', press, { once: true, signal });
  };
  addEventListener('keydown', onCapture, { capture: true, signal });
}
