// Why: tests about broken images begin in the same dialog and look at the same counters, step and bar.
import { screen, within } from '@testing-library/react';
import { messages } from '../lib/messages';
import { adminMessages } from '../lib/messages/admin';
import { paths } from '../lib/paths';
import { serveUsers, userRow } from './adminServer';
import type { Image } from './adminServer';
import { renderApp } from './renderApp';

const text = adminMessages.admin.images;

/** Opens the dialog for Bert, and gives what a test needs to use and look at it. */
export async function dialogOf(demo = false) {
  serveUsers([userRow(10, 'bert')], demo);
  const { user } = renderApp(paths.admin(), { signedIn: true });
  await user.click(await screen.findByRole('checkbox', { name: 'Select bert' }));
  await user.click(screen.getByRole('button', { name: adminMessages.admin.brokenImages }));
  const dialog = await screen.findByRole('dialog', { name: 'Find & Fix Broken Images' });
  const press = async (name: string) =>
    user.click(await within(dialog).findByRole('button', { name }));
  const count = (name: string) =>
    within(dialog).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  const step = () => dialog.querySelector('[aria-current=step]')?.textContent;
  const bar = () => within(dialog).getByRole('progressbar');
  const fixing = () => within(dialog).findByRole('button', { name: text.fix });
  const ended = () => within(dialog).findByRole('button', { name: messages.app.ok });
  return { user, dialog, press, count, step, bar, fixing, ended };
}

/** So many images; the posters from `brokenFrom` on are named as gone. */
export const images = (count: number, brokenFrom: number): Image[] =>
  Array.from({ length: count }, (_, index) => [
    index + 1,
    index + 1 >= brokenFrom ? `/gone${index + 1}.svg` : `/m${index + 1}.svg`,
    'movie',
  ]);
