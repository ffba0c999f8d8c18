// Events by which the first page tells the toasts, whose code is loaded later, and the toasts ask for it.

/** A modal dialog has opened or closed. */
export const modalEvent = 'modalchange';

/** A component shows a toast. */
export const toastEvent = 'toast';
