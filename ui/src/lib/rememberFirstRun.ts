import { dismiss, isDismissed } from './dismissals';
import { setUserFlag } from './userFlags';

const closed = 'firstRunClosed';

/** Remembers for the next visit whether the account is new. */
export function rememberFirstRun(isNew: boolean): void {
  setUserFlag('firstRun', isNew && !isDismissed(closed));
}

export function closeFirstRun(): void {
  dismiss(closed);
  setUserFlag('firstRun', false);
}
