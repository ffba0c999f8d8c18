import { dismiss, isDismissed } from './dismissals';
import { setMark } from './ownMark';

const closed = 'firstRunClosed';

/** Remembers for the next visit whether the account is new. */
export function rememberFirstRun(isNew: boolean): void {
  setMark('firstRun', isNew && !isDismissed(closed));
}

export function closeFirstRun(): void {
  dismiss(closed);
  setMark('firstRun', false);
}
