// Why: the menu closes when it leads somewhere; what it leads to must not live in it.

const asked = 'shortcuthelp';

/** Asks for the list of keys. */
export function askForShortcutHelp(): void {
  dispatchEvent(new Event(asked));
}

/** Tells when it is asked for; gives back how to stop. */
export function onShortcutHelp(listener: () => void): () => void {
  addEventListener(asked, listener);
  return () => removeEventListener(asked, listener);
}
