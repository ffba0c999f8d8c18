const userActions = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Calls a listener whenever the user scrolls, presses a key or a pointer. Returns a function that stops this. */
export function onUserAction(listener: () => void): () => void {
  for (const name of userActions) addEventListener(name, listener, { passive: true });
  return () => {
    for (const name of userActions) removeEventListener(name, listener);
  };
}
