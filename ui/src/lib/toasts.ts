// Events between the first page and the code of the toasts, which is loaded later.

/** A modal dialog has opened or closed. */
export const modalEvent = 'modalchange';

/** A component shows a toast: the code is needed. */
export const toastEvent = 'toast';
