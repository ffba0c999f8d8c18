import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { paths } from '../lib/paths';
import { makeAnnaAdmin } from '../testing/adminServer';
import { serverConfig } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { server } from '../testing/server';

const linksIn = (container: HTMLElement) =>
  within(container)
    .getAllByRole('link')
    .map((link) => [
      link.getAttribute('aria-label') ?? link.textContent,
      link.getAttribute('href'),
    ]);

describe('the header of a visitor', () => {
  // specification 2.2
  it.each(['/', paths.signUp(), paths.signIn(), '/ms/nowhere'])(
    'has at %s the wordmark, Sign In, Sign Up and the theme, and neither menu nor search',
    async (address) => {
      renderApp(address);
      const header = await screen.findByRole('banner');
      await within(header).findByRole('link', { name: 'Sign In' });
      expect(linksIn(header)).toEqual([
        ['moviestars, home', '/'],
        ['Sign In', '/ms/sign-in'],
        ['Sign Up', '/ms/sign-up'],
      ]);
      const theme = within(header).getByRole('group', { name: 'Theme' });
      expect(within(theme).getAllByRole('radio')).toHaveLength(3);
      expect(within(header).queryByRole('button')).not.toBeInTheDocument();
      expect(within(header).queryByRole('search')).not.toBeInTheDocument();
    },
  );
});

describe('closed registration', () => {
  it('removes Sign Up from the header and the landing page', async () => {
    const closed = { ...serverConfig, registration: 'closed' };
    server.use(http.get('*/config', () => HttpResponse.json(closed)));
    renderApp('/');
    const links = (name: string) => screen.queryAllByRole('link', { name });
    await waitFor(() => expect(links('Sign In')).toHaveLength(2));
    await waitFor(() => expect(links('Sign Up')).toEqual([]));
  });
});

describe('the header of a signed-in user', () => {
  /** Opens the menu, and waits for the link that depends on the role, which loads after the page. */
  async function openMenu(admin: string) {
    const { user } = renderApp(paths.ratings(), { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Main menu' });
    await within(menu).findByRole('link', { name: admin });
    return menu;
  }
  const itemsOf = (menu: HTMLElement) =>
    [...menu.querySelectorAll('a, button')].map(
      (item) => item.getAttribute('aria-label') ?? item.textContent,
    );

  const first = [
    ['Home', '/ms/home'],
    ['Up next', '/ms/up-next'],
    ['Diary', '/ms/diary'],
    ['My shows', '/ms/shows'],
    ['Watchlist', '/ms/watchlist'],
    ['Calendar', '/ms/calendar'],
    ['Profile', '/ms/users/7'],
    ['Movies', '/ms/movies/multi/trending/all/week'],
    ['Ratings', '/ms/ratings'],
    ['Playlists', '/ms/playlists'],
    ['History', '/ms/history'],
    ['Notifications', '/ms/notifications'],
  ];

  // specification 2.19
  it('has a menu with all pages in order, and Log Out at the end', async () => {
    const menu = await openMenu('Admin (Demo)');
    const links = [
      ...first,
      ['Admin (Demo)', '/ms/admin'],
      ['Settings', '/ms/settings'],
      ['About', '/ms/about'],
    ];
    const pages = within(menu).getByRole('navigation');
    expect(linksIn(pages)).toEqual(links);
    const names = links.map(([name]) => name);
    expect(itemsOf(menu)).toEqual([
      'Close',
      ...names,
      'Go to… Ctrl K',
      'Keyboard shortcuts',
      'Log Out',
    ]);
  });

  it('has a menu whose navigation has a label of its own and only links', async () => {
    const menu = await openMenu('Admin (Demo)');
    const pages = within(menu).getByRole('navigation', { name: 'Pages' });
    expect(within(pages).queryByRole('button')).not.toBeInTheDocument();
    expect(within(pages).queryByRole('group')).not.toBeInTheDocument();
    expect(within(menu).getByRole('button', { name: 'Log Out' })).toBeInTheDocument();
    expect(within(menu).getByRole('group', { name: 'Theme' })).toBeInTheDocument();
  });

  // specification 2.19, 6.3
  it('calls the admin page Admin in the menu of an admin', async () => {
    makeAnnaAdmin();
    const menu = await openMenu('Admin');
    const own = [
      ['Admin', '/ms/admin'],
      ['Settings', '/ms/settings'],
    ];
    expect(linksIn(menu)).toEqual([...first, ...own, ['About', '/ms/about']]);
  });

  // specification 5.16
  it('has a search form with one field named query', async () => {
    renderApp(paths.ratings(), { signedIn: true });
    const form = await screen.findByRole<HTMLFormElement>('search');
    expect([...new FormData(form).keys()]).toEqual(['query']);
    expect(within(form).getByRole('combobox')).toHaveAttribute('placeholder', 'Search…');
  });
});
