// Safari on iOS needs the timer; other browsers dispatch `contextmenu` after a long press.
const pressTime = 500;
const maxMovement = 10;

/** The button that opens the sheet of a tile, found by the tile's link. */
function buttonOf(target: EventTarget | null): HTMLElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.parentElement?.querySelector<HTMLElement>(':scope > [data-more]') ?? null;
}

/** Until `signal` aborts, presses the button of a tile after a long press on its link. */
export function openOnLongPress(signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: Touch | undefined;
  let opened = false;
  const cancel = () => clearTimeout(timer);
  const onStart = ({ touches, target }: TouchEvent) => {
    cancel();
    opened = false;
    start = touches[0];
    const button = buttonOf(target);
    if (touches.length > 1 || !button) return;
    timer = setTimeout(() => {
      opened = true;
      button.click();
    }, pressTime);
  };
  const onMove = ({ touches: [now] }: TouchEvent) => {
    if (!now || !start) return;
    const moved = Math.hypot(now.clientX - start.clientX, now.clientY - start.clientY);
    if (moved > maxMovement) cancel();
  };
  // Lifting the finger neither follows the link nor closes the sheet.
  const onEnd = (event: TouchEvent) => {
    cancel();
    if (opened) event.preventDefault();
  };
  const onMenu = (event: MouseEvent) => {
    const button = buttonOf(event.target);
    if (!button) return;
    event.preventDefault();
    cancel();
    button.click();
  };
  document.addEventListener('contextmenu', onMenu, { signal });
  document.addEventListener('touchstart', onStart, { passive: true, signal });
  document.addEventListener('touchmove', onMove, { passive: true, signal });
  document.addEventListener('touchend', onEnd, { signal });
  document.addEventListener('touchcancel', cancel, { signal });
}
