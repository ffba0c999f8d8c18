/** Moves the focus to the search box, and selects its text. */
export function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('header [role=search] input');
  box?.focus();
  box?.select();
}
