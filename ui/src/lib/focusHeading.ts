// Why: when there is nothing better to hold the focus, keyboard and screen reader go on from the screen's heading.

/** Moves the focus to the main heading, without scrolling. */
export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
