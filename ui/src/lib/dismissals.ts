// What the user closed for good in this browser, by name.

import { local } from './storage';

export function isDismissed(name: string): boolean {
  return local.get(name) !== null;
}

export function dismiss(name: string): void {
  local.set(name, '1');
}

/** The name of an admin's first steps. */
export const setup = 'setup';
