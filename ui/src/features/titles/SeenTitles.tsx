import { useEffect } from 'react';
import { isShortcut } from '../../lib/preferences';
import { useSeenMarks } from '../watching/useWatched';
import './SeenTitles.css';

/** Marks the tiles of watched titles, and passes the keys of watches on to a tile below the pointer. */
export function SeenTitles() {
  useSeenMarks();
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
    if (!/^[wbf]$/i.test(captured.key)) return;
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
