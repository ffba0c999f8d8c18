import { useEffect } from 'react';
import { isShortcut } from '../../lib/preferences';
import { useSeenMarks } from '../watching/useWatched';
import './SeenTitles.css';

/** Marks the tiles of seen titles, and forwards the keys w, b and f to the tile below the pointer. */
export function SeenTitles() {
  useSeenMarks();
  useEffect(() => {
    const abort = new AbortController();
    listenForKeys(abort.signal);
    return () => abort.abort();
  }, []);
  return null;
}

/** A focused tile and the page of a title handle the same keys, and have precedence. */
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
    // Added in the capture phase, this is the last listener of the window to run.
    addEventListener('keydown', press, { once: true, signal });
  };
  addEventListener('keydown', onCapture, { capture: true, signal });
}
