import { createPath } from 'react-router';
import type { Location } from 'react-router';
import { isRecord } from './json';

/** The link state of the pages for visitors: where to go after signing in. */
export function redirectState(location: Location): { redirectTo: string } {
  return { redirectTo: createPath(location) };
}

export function readRedirectTo(state: unknown): string | null {
  return isRecord(state) && typeof state['redirectTo'] === 'string' ? state['redirectTo'] : null;
}
