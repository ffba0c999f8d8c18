import { dismiss, isDismissed } from './dismissals';
import { firstRunKey, isFirstRun } from './firstRun';
import { local } from './storage';
import { ownId } from './token';

const closed = 'firstRunClosed';

/** Remembers for the next visit whether the account is new. */
export function rememberFirstRun(isNew: boolean): void {
  if (isNew && !isDismissed(closed)) local.set(firstRunKey, ownId());
  else if (isFirstRun()) local.remove(firstRunKey);
}

export function closeFirstRun(): void {
  dismiss(closed);
  rememberFirstRun(false);
}
