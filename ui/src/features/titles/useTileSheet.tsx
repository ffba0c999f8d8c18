import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLazyModule } from '../../lib/lazyModule';
import { cannotHover } from '../../lib/preferences';
import type { Title } from '../../lib/titles';

const loadSheet = () => import('./TileSheet');

/** How to open the sheet of a title, and the open sheet, which is loaded on demand. */
export function useTileSheet(
  onRemove?: (title: Title) => void,
): [open: (title: Title) => void, sheet: ReactNode] {
  const [title, setTitle] = useState<Title | null>(null);
  const close = () => setTitle(null);
  const code = useLazyModule(loadSheet, title !== null, close);
  // After the first touch the next long press opens it as well.
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const listen = () =>
      void loadSheet().then(
        ({ openOnLongPress }) => openOnLongPress(signal),
        () => undefined,
      );
    if (cannotHover())
      addEventListener('touchstart', listen, { once: true, passive: true, signal });
    return () => abort.abort();
  }, []);
  return [setTitle, title && code && <code.TileSheet {...{ title, onRemove }} onClose={close} />];
}
