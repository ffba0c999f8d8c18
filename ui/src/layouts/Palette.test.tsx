import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { starsOf } from '../testing/actions';
import { makeAnnaAdmin } from '../testing/adminServer';
import { film } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { server } from '../testing/server';

const text = messages.palette;
const box = () => screen.findByRole('combobox', { name: text.label });
const options = () =>
  within(screen.getByRole('listbox', { name: text.title }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

async function openPalette(path = paths.trending()) {
  const app = renderApp(path, { signedIn: true });
  await starsOf('Night Train');
  await app.user.keyboard('{Control>}k{/Control}');
  expect(await box()).toHaveFocus();
  return app;
}

describe('the palette', () => {
  it('opens the page whose name begins with what is typed', async () => {
    const { user, path } = await openPalette();
    await user.type(await box(), 'rat{Enter}');
    expect(
      await screen.findByRole('heading', { level: 1, name: messages.ratings.title }),
    ).toBeVisible();
    expect(path()).toBe(paths.ratings());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens from the menu', async () => {
    const { user } = renderApp(paths.trending(), { signedIn: true });
    await starsOf('Night Train');
    await user.click(screen.getByRole('button', { name: messages.app.menu }));
    const menu = await screen.findByRole('dialog', { name: messages.app.mainMenu });
    await user.click(within(menu).getByRole('button', { name: /^Go to…/ }));
    expect(await box()).toHaveFocus();
    expect(screen.queryByRole('dialog', { name: messages.app.mainMenu })).not.toBeInTheDocument();
  });

  it('finds titles, and goes to the one that is chosen with the arrow keys', async () => {
    const results = [film(7, 'Harbour'), film(8, 'Night Watch')];
    server.use(
      http.get('*/3/search/multi', () =>
        HttpResponse.json({ page: 1, results, total_pages: 1, total_results: 2 }),
      ),
    );
    const { user, path } = await openPalette();
    await user.type(await box(), 'watch');
    await screen.findByRole('option', { name: /Night Watch/ });
    const index = options().findIndex((name) => name.startsWith('Night Watch'));
    await user.keyboard(`${'{ArrowDown}'.repeat(index)}{Enter}`);
    await waitFor(() => expect(path()).toBe(paths.title({ mediaType: 'movie', number: 8 })));
  });

  it('has the notifications, and for admins the maintenance of titles', async () => {
    makeAnnaAdmin();
    const { user } = await openPalette();
    const pages = [messages.menu.notifications, text.maintenance];
    for (const name of pages) {
      await user.clear(await box());
      await user.type(await box(), name);
      expect(
        await screen.findByRole('option', { name: new RegExp(`^${name} Page`) }),
      ).toBeVisible();
    }
  });

  it('opens the genres of films and of TV', async () => {
    const { user, path } = await openPalette();
    await user.type(await box(), 'western');
    expect(options().map((name) => name.replace(/ Page$/, ''))).toEqual(['Western', 'Western TV']);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(path()).toBe(paths.discover(37, 'tv')));
  });

  it('runs actions', async () => {
    const { user } = await openPalette();
    await user.type(await box(), 'theme dark{Enter}');
    expect(localStorage.getItem('theme')).toBe('dark');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await box(), 'new play{Enter}');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('textbox')).toBeVisible();
  });

  it('says when nothing is found, and closes with its button', async () => {
    const { user } = await openPalette();
    await user.type(await box(), 'zzzz');
    expect(await screen.findByText(text.none)).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await box()).toBeVisible();
    await user.click(screen.getByRole('button', { name: messages.app.close }));
    expect(screen.queryByRole('combobox', { name: text.label })).not.toBeInTheDocument();
  });
});
