import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { toApiError, useApiDispatch } from '../../api/dispatch';
import { useLazyModule } from '../../lib/lazyModule';
import { cannotHover } from '../../lib/preferences';
import type { Title } from '../../lib/titles';
import { failure } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';
import type { Press } from './titleAction';

const loadSheet = () => import('./TileSheet');

/** How many lists are shown, and what ends the listeners that they share. */
let lists = 0;
let stop = new AbortController();

/** Its code is loaded with the first touch. */
let openOnLongPress = loadOnTouch;

/** After the first touch the next long press opens the sheet as well. */
function loadOnTouch(signal: AbortSignal): void {
  const load = () =>
    void loadSheet().then(
      (code) => {
        openOnLongPress = code.openOnLongPress;
        openOnLongPress(signal);
      },
      () => loadOnTouch(signal),
    );
  addEventListener('touchstart', load, { once: true, passive: true, signal });
}

function listenForLongPress() {
  if (!cannotHover()) return undefined;
  lists += 1;
  if (lists === 1) {
    stop = new AbortController();
    openOnLongPress(stop.signal);
  }
  return () => {
    lists -= 1;
    if (lists === 0) stop.abort();
  };
}

/** What is open of a title: all actions, or when it was watched. */
type Sheet = { title: Title; isDate: boolean };

/**
 * How to open the sheet of a title or to do what a key of watches says, always the same function, and the open sheet. Their code
 * is loaded on demand.
 */
export function useTileSheet(
  onRemove?: (title: Title) => void,
): [open: (title: Title, press?: Press) => void, sheet: ReactNode] {
  const dispatch = useApiDispatch();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [open] = useState(() => (title: Title, press?: Press) => {
    if (!press) return setSheet({ title, isDate: false });
    loadSheet()
      .then((code) => dispatch(code.watchByKey(title, press)))
      .then(
        (isDate) => isDate && setSheet({ title, isDate }),
        (error) => dispatch(notified(failure(toApiError(error)))),
      );
  });
  const close = () => setSheet(null);
  const code = useLazyModule(loadSheet, sheet !== null, close);
  useEffect(listenForLongPress, []);
  return [open, sheet && code && <code.TileSheet {...sheet} {...{ onRemove }} onClose={close} />];
}
