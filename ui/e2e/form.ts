// Why: each form and each action that asks or sends can be let down by the server; all are described in one way.
import type { Locator, Page } from '@playwright/test';
import { anna } from './app';
import type { Server } from './app';
import { linkInLetter } from './letters';

/** A form or an action, and how it is used. */
export interface Form {
  name: string;
  who: 'visitor' | 'member' | 'admin';
  /** The screen it is on; `:reset` is the link in a letter. */
  path: string;
  /** The call that it makes. */
  call: { method: string; address: RegExp };
  /** What it changes would be in the way of others. */
  alone?: true;
  /** Opens and fills it in. */
  begin?: (page: Page) => Promise<void>;
  send: (page: Page) => Promise<void>;
  /** How it is sent again after a failure, where that is by another button. */
  again?: (page: Page) => Promise<void>;
  /** Fields, and what was typed into them. */
  kept?: Record<string, string>;
  /** Where a failure is told, when not in its own words. */
  told?: (page: Page) => Locator;
  /** It showed at once and is taken back with a word in a dialog. */
  optimistic?: true;
  /** What stands there once it is done, and not before; nothing when a file comes. */
  done?: (page: Page) => Locator;
}

/** Where a form is opened. */
export async function placeOf({ path }: Form, page: Page, { url, folder }: Server) {
  if (path !== ':reset') return `${url}${path}`;
  await page.request.post(`${url}/forgot_password`, { data: { email: anna.email } });
  return linkInLetter(folder);
}

/** Presses the button of this name. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();
/** Where there is such a button, a failure is tried again by it. */
export const again = press(/^(Retry|Go on)$/);
