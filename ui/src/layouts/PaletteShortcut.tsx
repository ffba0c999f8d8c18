import { useEffect, useState } from 'react';
import { useLazyModule } from '../lib/lazyModule';
import { useModifiedShortcut } from '../lib/preferences';

const load = () => import('./Palette');

const eventName = 'palette';

export function openPalette(): void {
  dispatchEvent(new Event(eventName));
}

export function PaletteShortcut() {
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  useModifiedShortcut('k', show);
  useEffect(() => {
    addEventListener(eventName, show);
    return () => removeEventListener(eventName, show);
  }, []);
  const code = useLazyModule(load, open, () => setOpen(false));
  return open && code && <code.Palette onClose={() => setOpen(false)} />;
}
