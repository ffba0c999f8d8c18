import { useEffect, useState } from 'react';
import { useLazyModule } from '../lib/lazyModule';
import { useShortcuts } from '../lib/preferences';

const load = () => import('./ShortcutsDialog');

export function ShortcutHelp() {
  const [requests, setRequests] = useState(0);
  const [open, setOpen] = useState(false);
  const show = () => {
    setRequests((times) => times + 1);
    setOpen(true);
  };
  useShortcuts({ '?': show });
  useEffect(() => onShortcutHelp(show), []);
  const code = useLazyModule(load, requests);
  return code && open && <code.ShortcutsDialog onClose={() => setOpen(false)} />;
}

const eventName = 'shortcuthelp';

export function openShortcutHelp(): void {
  dispatchEvent(new Event(eventName));
}

/** Returns a function that unsubscribes. */
function onShortcutHelp(listener: () => void): () => void {
  addEventListener(eventName, listener);
  return () => removeEventListener(eventName, listener);
}
