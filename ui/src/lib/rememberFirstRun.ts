import { dismiss, isDismissed } from './dismissals';
import { mark } from './ownMark';

const closed = 'firstRunClosed';

/** Remembers for the next visit whether the account is new. */
export function rememberFirstRun(isNew: boolean): void {
  mark('firstRun', isNew && !isDismissed(closed));
}

export function closeFirstRun(): void {
  dismiss(closed);
  mark('firstRun', false);
}
