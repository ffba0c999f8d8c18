const userActions = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Calls a listener whenever the user scrolls, presses a key or points; returns how to stop. */
export function onUserAction(listener: () => void): () => void {
  for (const name of userActions) addEventListener(name, listener, { passive: true });
  return () => {
    for (const name of userActions) removeEventListener(name, listener);
  };
}
