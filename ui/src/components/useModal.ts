// Why: the menu and every dialog open and close as the browser's modal windows do, and give the focus back.
import { useEffect, useRef } from 'react';

/** A ref for a `<dialog>` that is rendered while `open`: shown as modal, and afterwards the focus is where it was. */
export function useModal(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!open) return;
    const node = dialog.current;
    const opener = document.activeElement;
    node?.showModal();
    return () => {
      node?.close();
      // The browser gives the focus back only while the window is still part of the page.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [open]);
  return dialog;
}
