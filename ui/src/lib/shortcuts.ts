// Single-key shortcuts must be possible to turn off (WCAG 2.1.4). The choice is kept in this browser.
import { useEffect, useEffectEvent } from 'react';
import { setLocalStorageValue, useLocalStorageValue } from './localStorageValue';

const storageKey = 'shortcuts';
const off = 'off';

export function setShortcutsOn(on: boolean): void {
  setLocalStorageValue(storageKey, on ? null : off);
}

export function useShortcutsOn(): boolean {
  return useLocalStorageValue(storageKey) !== off;
}

type Press = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Whether a key was pressed without modifiers while single-key shortcuts are on. */
export function isSingleKey({ altKey, ctrlKey, metaKey }: Press): boolean {
  return !altKey && !ctrlKey && !metaKey && localStorage.getItem(storageKey) !== off;
}

/** Calls `action` when the key is pressed anywhere except in a text field, a select or an open dialog. */
export function useShortcut(key: string, action: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.defaultPrevented || !isSingleKey(event)) return;
    if (acceptsTyping(event.target) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function acceptsTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input:not([type=radio], [type=checkbox]), select, textarea')
  );
}
