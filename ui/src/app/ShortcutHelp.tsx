// Why: nobody learns keys that nobody lists; `?` and the menu show them, and their code loads only then.
import { useEffect, useState } from 'react';
import { useShortcut } from '../lib/shortcuts';
import { useLoaded } from '../lib/useLoaded';
import { onShortcutHelp } from './shortcutHelpEvent';

const load = () => import('./ShortcutsDialog');

/** Shows the list of keys on demand. */
export function ShortcutHelp() {
  const [asked, setAsked] = useState(0);
  const [open, setOpen] = useState(false);
  const ask = () => {
    setAsked((times) => times + 1);
    setOpen(true);
  };
  useShortcut('?', ask);
  useEffect(() => onShortcutHelp(ask), []);
  const code = useLoaded(load, asked);
  return code && open && <code.ShortcutsDialog onClose={() => setOpen(false)} />;
}
