import { createElement, useState } from 'react';
import type { ReactNode } from 'react';
import type { ShowLog } from '../../api/shows/generated';
import { useLazyModule } from '../../lib/lazyModule';
import type { Title } from '../../lib/titles';
import type { Sheet } from './sheets';

export type { Sheet };

const loadSheets = () => import('./ShowSheets');

/** A function that opens a sheet of a show, and the open sheet. Their code is loaded on demand. */
export function useShowSheet(
  title: Title | null,
  log: ShowLog | undefined,
): [open: (sheet: Sheet) => void, sheet: ReactNode] {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const onClose = () => setSheet(null);
  const code = useLazyModule(loadSheets, sheet !== null, onClose);
  const node =
    sheet && title && code
      ? createElement(code.ShowSheet, { title, log, sheet, onOpen: setSheet, onClose })
      : null;
  const open = (wanted: Sheet) => {
    // All other sheets show data of the log.
    if (log || wanted.kind === 'date') setSheet(wanted);
  };
  return [open, node];
}
