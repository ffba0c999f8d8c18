// The parts of pages, by name, that the user has closed permanently in this browser.

import { local } from './storage';

export function isDismissed(name: string): boolean {
  return local.get(name) !== null;
}

export function dismiss(name: string): void {
  local.set(name, '1');
}

/** The name of an admin's first steps. */
export const setup = 'setup';
