// Why: when there is nothing better to hold the focus, keyboard and screen reader go on from the heading of what is open.

/** Moves the focus to the heading of the open window, or else of the screen, without scrolling. */
export function focusHeading(): void {
  const heading = document.querySelector('dialog[open]') ? 'dialog[open] h2' : 'main h1';
  const target = document.querySelector<HTMLElement>(heading) ?? document.querySelector('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
