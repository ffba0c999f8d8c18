// Why: the menu and every dialog open and close as the browser's modal windows do, and give the focus back.
import { useEffect, useRef } from 'react';
import { focusHeading } from '../lib/focusHeading';

/**
 * A ref for a `<dialog>` that is rendered while `open`: shown as modal, with the focus on `startOf` it, and afterwards the focus is where it was, or, if
 * that has gone meanwhile, on the heading.
 */
export function useModal(open: boolean, startOf?: (dialog: HTMLDialogElement) => Element | null) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!open) return;
    const node = dialog.current;
    const opener = document.activeElement;
    node?.showModal();
    const start = node && startOf?.(node);
    if (start instanceof HTMLElement) start.focus({ preventScroll: true });
    return () => {
      node?.close();
      // The browser gives the focus back only while the window is still part of the page.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      if (document.activeElement === document.body) focusHeading();
    };
  }, [open, startOf]);
  return dialog;
}
