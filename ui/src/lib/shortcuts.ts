// Single-key shortcuts must be possible to turn off (WCAG 2.1.4). The choice is kept in this browser.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const name = 'shortcuts';
const off = 'off';
const changed = 'shortcutschange';

/** Whether single keys act. */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(name) !== off;
}

/** Keeps the choice. */
export function setShortcutsOn(on: boolean): void {
  if (on) localStorage.removeItem(name);
  else localStorage.setItem(name, off);
  dispatchEvent(new Event(changed));
}

/** Whether single keys act, as the choice stands now. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn);
}

/** Tells of choices made here and in other tabs; gives back how to stop. */
function subscribe(listener: () => void): () => void {
  addEventListener(changed, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener('storage', listener);
  };
}

type Press = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Whether a key pressed on its own may act now. */
export function isSingleKey({ altKey, ctrlKey, metaKey }: Press): boolean {
  return !altKey && !ctrlKey && !metaKey && areShortcutsOn();
}

/** Calls `action` when the key is pressed anywhere but in a text, a list of choices or a modal window. */
export function useShortcut(key: string, action: () => void): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.defaultPrevented || !isSingleKey(event)) return;
    if (isTaken(event.target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => act(event);
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}

function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input:not([type=radio], [type=checkbox]), select, textarea')
  );
}
