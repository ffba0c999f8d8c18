// Why: nobody learns keys that nobody lists; `?` and the menu show them, and their code loads only then.
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useShortcut } from '../lib/shortcuts';
import { onShortcutHelp } from './shortcutHelpEvent';

type Help = ComponentType<{ onClose: () => void }>;

const ShortcutsDialog = lazy<Help>(() =>
  import('./ShortcutsDialog').then(
    (code) => ({ default: code.ShortcutsDialog }),
    () => ({ default: () => null }),
  ),
);

/** Shows the list of keys on demand. */
export function ShortcutHelp() {
  const [open, setOpen] = useState(false);
  useShortcut('?', () => setOpen(true));
  useEffect(() => onShortcutHelp(() => setOpen(true)), []);
  return <Suspense>{open && <ShortcutsDialog onClose={() => setOpen(false)} />}</Suspense>;
}
