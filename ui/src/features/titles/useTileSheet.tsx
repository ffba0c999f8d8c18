import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLazyModule } from '../../lib/lazyModule';
import { cannotHover } from '../../lib/preferences';
import type { Title } from '../../lib/titles';

const loadSheet = () => import('./TileSheet');

/** How many lists are shown, and what ends the listeners that they share. */
let lists = 0;
let stop = new AbortController();

/** After the first touch the next long press opens the sheet as well. */
function loadOnTouch(signal: AbortSignal): void {
  const load = () =>
    void loadSheet().then(
      ({ openOnLongPress }) => openOnLongPress(signal),
      () => loadOnTouch(signal),
    );
  addEventListener('touchstart', load, { once: true, passive: true, signal });
}

function listenForLongPress() {
  if (!cannotHover()) return undefined;
  lists += 1;
  if (lists === 1) {
    stop = new AbortController();
    loadOnTouch(stop.signal);
  }
  return () => {
    lists -= 1;
    if (lists === 0) stop.abort();
  };
}

/** How to open the sheet of a title, and the open sheet, which is loaded on demand. */
export function useTileSheet(
  onRemove?: (title: Title) => void,
): [open: (title: Title) => void, sheet: ReactNode] {
  const [title, setTitle] = useState<Title | null>(null);
  const close = () => setTitle(null);
  const code = useLazyModule(loadSheet, title !== null, close);
  useEffect(listenForLongPress, []);
  return [setTitle, title && code && <code.TileSheet {...{ title, onRemove }} onClose={close} />];
}
