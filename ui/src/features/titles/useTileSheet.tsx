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

/** The number of mounted lists, and the controller that removes the listeners that they share. */
let mountedLists = 0;
let stop = new AbortController();

/** At first it loads its own code, on the first touch. */
let openOnLongPress = loadOnTouch;

/** Loads the code on the first touch. If that fails, the next touch tries again. */
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
  mountedLists += 1;
  if (mountedLists === 1) {
    stop = new AbortController();
    openOnLongPress(stop.signal);
  }
  return () => {
    mountedLists -= 1;
    if (mountedLists === 0) stop.abort();
  };
}

/** The open sheet of a title: its actions, or the date of a watch. */
type Sheet = { title: Title; isDate: boolean };

/**
 * Returns a stable function that opens the sheet of a title, or runs the action of a key; and the open sheet. Their code is loaded
 * on demand.
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
