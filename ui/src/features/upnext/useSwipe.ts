import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/** In px: from here on a movement is a swipe instead of a tap. */
const minMovement = 12;
/** In px: from here on a swipe triggers its action when the finger is lifted. */
const minSwipe = 88;

type Sides = { left: () => void; right: () => void };

/**
 * Lets a finger move an element sideways, and calls the action of the side if it was moved far enough. Without actions it does
 * nothing.
 */
export function useSwipe(element: RefObject<HTMLElement | null>, actions: Sides | null): void {
  const swiped = useEffectEvent((side: keyof Sides) => actions?.[side]());
  const isOn = actions !== null;
  useEffect(() => {
    const node = element.current;
    if (!node || !isOn) return;
    const abort = new AbortController();
    followFinger(node, swiped, abort.signal);
    return () => abort.abort();
  }, [element, isOn]);
}

function followFinger(
  node: HTMLElement,
  onSwipe: (side: keyof Sides) => void,
  signal: AbortSignal,
): void {
  let start: { pointer: number; x: number; y: number } | null = null;
  let moved = 0;
  let isSwipe = false;
  const end = () => {
    start = null;
    moved = 0;
    node.style.transform = '';
    delete node.dataset['toward'];
  };
  const onDown = ({ pointerType, isPrimary, pointerId, clientX, clientY }: PointerEvent) => {
    isSwipe = false;
    if (pointerType === 'touch' && isPrimary) {
      start = { pointer: pointerId, x: clientX, y: clientY };
    }
  };
  const onMove = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (start?.pointer !== pointerId) return;
    moved = clientX - start.x;
    if (!isSwipe) {
      const [across, along] = [Math.abs(moved), Math.abs(clientY - start.y)];
      if (Math.max(across, along) < minMovement) return;
      // The page scrolls.
      if (along >= across) return end();
      isSwipe = true;
      node.setPointerCapture(pointerId);
    }
    node.style.transform = `translateX(${moved}px)`;
    node.dataset['toward'] = moved > 0 ? 'right' : 'left';
  };
  const onUp = ({ pointerId }: PointerEvent) => {
    if (start?.pointer !== pointerId) return;
    const side = moved > 0 ? 'right' : 'left';
    const counts = isSwipe && Math.abs(moved) >= minSwipe;
    end();
    if (counts) onSwipe(side);
  };
  /** Lifting the finger after a swipe must not press a button. */
  const onClick = (event: MouseEvent) => {
    if (!isSwipe) return;
    isSwipe = false;
    event.preventDefault();
    event.stopPropagation();
  };
  node.addEventListener('pointerdown', onDown, { signal });
  node.addEventListener('pointermove', onMove, { signal });
  node.addEventListener('pointerup', onUp, { signal });
  node.addEventListener('pointercancel', end, { signal });
  node.addEventListener('click', onClick, { capture: true, signal });
}
