import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { cannotHover } from './preferences';

/** In ms. */
const pressTime = 500;
/** In px: from here on the finger scrolls. */
const maxMovement = 10;

/** Calls `onLong` after a long press on the element with a finger. The lifted finger does not click then. */
export function useLongPress(element: RefObject<HTMLElement | null>, onLong: () => void): void {
  const pressed = useEffectEvent(onLong);
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    const abort = new AbortController();
    onLongPress(node, () => () => pressed(), abort.signal);
    return () => abort.abort();
  }, [element]);
}

/**
 * Until `signal` aborts, calls the action of what is touched in `node` after a long press. Where `actionOf` returns null, nothing
 * happens.
 */
export function onLongPress(
  node: GlobalEventHandlers,
  actionOf: (target: EventTarget | null) => (() => void) | null,
  signal: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: Touch | undefined;
  let isLong = false;
  const cancel = () => clearTimeout(timer);
  const press = (action: () => void) => {
    cancel();
    isLong = true;
    action();
  };
  // Safari on iOS needs the timer; other browsers dispatch `contextmenu` after a long press.
  const onStart = ({ touches, target }: TouchEvent) => {
    cancel();
    isLong = false;
    start = touches[0];
    const action = actionOf(target);
    if (touches.length === 1 && action) timer = setTimeout(() => press(action), pressTime);
  };
  const onMove = ({ touches: [now] }: TouchEvent) => {
    if (!now || !start) return;
    const moved = Math.hypot(now.clientX - start.clientX, now.clientY - start.clientY);
    if (moved > maxMovement) cancel();
  };
  // Lifting the finger neither clicks what is below it nor closes what the action has opened.
  const onEnd = (event: TouchEvent) => {
    cancel();
    if (isLong) event.preventDefault();
    start = undefined;
  };
  const onMenu = (event: Event) => {
    const action = actionOf(event.target);
    if (!action) return;
    event.preventDefault();
    if (start ? !isLong : cannotHover()) press(action);
  };
  const onCancel = () => {
    cancel();
    start = undefined;
  };
  node.addEventListener('contextmenu', onMenu, { signal });
  node.addEventListener('touchstart', onStart, { passive: true, signal });
  node.addEventListener('touchmove', onMove, { passive: true, signal });
  node.addEventListener('touchend', onEnd, { signal });
  node.addEventListener('touchcancel', onCancel, { signal });
  signal.addEventListener('abort', cancel);
}
