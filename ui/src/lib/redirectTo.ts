import { createPath } from 'react-router';
import type { Location } from 'react-router';
import { isRecord } from './json';

const isOfApp = /^\/ms(?=[/?#]|$)/;

/** The link state of the pages for visitors: where to go after signing in. */
export function redirectState(location: Location): { redirectTo: string } {
  return { redirectTo: createPath(location) };
}

/** An address of a page of this app. */
export function readRedirectTo(state: unknown): string | null {
  const address = isRecord(state) ? state['redirectTo'] : null;
  return typeof address === 'string' && isOfApp.test(address) ? address : null;
}
