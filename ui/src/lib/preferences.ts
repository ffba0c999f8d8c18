// Preferences of the user that are stored in this browser.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { paths } from './paths';
import { local } from './storage';

/** Stores a value, or removes it when null, and dispatches `<key>change`, which /bootstrap.js listens to as well. */
export function setLocalStorageValue(key: string, value: string | null): void {
  if (value === null) local.remove(key);
  else local.set(key, value);
  dispatchEvent(new Event(`${key}change`));
}

/** The stored value or null; follows changes in this tab and in others. */
export function useLocalStorageValue(key: string): string | null {
  return useSyncExternalStore(
    (listener) => {
      addEventListener(`${key}change`, listener);
      addEventListener('storage', listener);
      return () => {
        removeEventListener(`${key}change`, listener);
        removeEventListener('storage', listener);
      };
    },
    () => local.get(key),
  );
}

// /bootstrap.js applies the theme, before the first paint and on every `themechange` event.
type Theme = 'system' | 'dark' | 'light';

const themeKey = 'theme';

export function useTheme(): Theme {
  const stored = useLocalStorageValue(themeKey);
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

export function setTheme(theme: Theme): void {
  setLocalStorageValue(themeKey, theme === 'system' ? null : theme);
}

// WCAG 2.1.4 requires that single-key shortcuts can be turned off.
const shortcutsKey = 'shortcuts';
const off = 'off';

export function setShortcutsOn(on: boolean): void {
  setLocalStorageValue(shortcutsKey, on ? null : off);
}

export function useShortcutsOn(): boolean {
  return useLocalStorageValue(shortcutsKey) !== off;
}

/** Whether ratings are shown and given in half stars. Not a hook, because no screen with ratings changes the setting. */
export function areHalfStarsOn(): boolean {
  return local.get('halfstars') === 'on';
}

/** Half a star less than a digit pressed with Shift, which changes its character; undefined for other keys. */
export function halfStarOf({ code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>) {
  return shiftKey && areHalfStarsOn() && /^Digit[1-5]$/.test(code)
    ? Number(code.at(-1)) - 0.5
    : undefined;
}

/** Whether the main pointer cannot hover: a finger. */
export function cannotHover(): boolean {
  return matchMedia('(hover: none)').matches;
}

const startKey = 'start';
const home = 'home';

/** The page that signing in leads to. */
export type StartPage = 'trending' | 'home';

export function useStartPage(): StartPage {
  return useLocalStorageValue(startKey) === home ? home : 'trending';
}

export function useStartPath(): string {
  return paths[useStartPage()]();
}

export function setStartPage(page: StartPage): void {
  setLocalStorageValue(startKey, page === home ? home : null);
}

type Press = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat'>;

/** Whether a key was pressed without modifiers, and not by being held, while single-key shortcuts are on. */
export function isSingleKey({ altKey, ctrlKey, metaKey, repeat }: Press): boolean {
  if (altKey || ctrlKey || metaKey || repeat) return false;
  return local.get(shortcutsKey) !== off;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The key of {@link useModifiedShortcut}. */
export const modifierKey = isApple ? '⌘' : 'Ctrl';

/** Calls `action` when the key is pressed with Ctrl, or ⌘ on Apple's systems, anywhere except in an open dialog. */
export function useModifiedShortcut(key: string, action: () => void): void {
  useKeyDown((event) => {
    const { altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
    // On Apple's systems Ctrl K deletes to the end of a line.
    const isPressed = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
    if (event.key.toLowerCase() !== key || altKey || shiftKey || repeat || !isPressed) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    action();
  });
}

/** Whether the key clears a rating. */
export const isClearKey = (key: string) => /^(0|Backspace|Delete)$/.test(key);

type Action = (() => void) | undefined;
type Shortcuts = Partial<Record<string, Action>> | ((event: KeyboardEvent) => Action);

/** Calls the action of a key that is pressed anywhere except in an open dialog or where it is typed. */
export function useShortcuts(actions: Shortcuts): void {
  useKeyDown((event) => {
    const action = typeof actions === 'function' ? actions(event) : actions[event.key];
    if (!action || event.defaultPrevented || !isShortcut(event)) return;
    event.preventDefault();
    action();
  });
}

/** Whether a single key was pressed anywhere except in an open dialog or where it is typed. */
export function isShortcut(event: KeyboardEvent): boolean {
  return (
    isSingleKey(event) &&
    !acceptsTyping(event.target, event.key) &&
    document.querySelector('dialog[open]') === null
  );
}

function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const onLatest = useEffectEvent(onKeyDown);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onLatest(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function acceptsTyping(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input:not([type=radio], [type=checkbox]), textarea') ||
    // A select finds its options by these keys.
    (target.matches('select') && /\w| /.test(key))
  );
}
