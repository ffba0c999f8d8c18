import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '../lib/messages';
import { navigationMessages } from '../lib/messages/navigation';
import { paths } from '../lib/paths';
import { signOut } from '../testing/actions';
import { renderApp } from '../testing/render';
import { serveLists, server } from '../testing/server';

const bar = () => screen.findByRole('navigation', { name: navigationMessages.label });
const current = (nav: HTMLElement) =>
  [...nav.querySelectorAll('[aria-current=page]')].map((item) => item.textContent);

describe('the bar at the bottom of a phone', () => {
  beforeEach(() => {
    const narrow = (query: string) =>
      Object.assign(new EventTarget(), { matches: query.includes('max-width: 639px') });
    vi.stubGlobal('matchMedia', narrow);
    serveLists();
    const friday = { name: 'Friday', description: '', movies: [], notes: [], cover: null };
    server.use(
      http.get('*/api/v1/playlists/5', () => HttpResponse.json({ playlistId: 5, ...friday })),
    );
  });

  it('has the main pages, and marks the current one', async () => {
    const { user } = renderApp(paths.ratings(), { signedIn: true });
    const nav = await bar();
    const items = [...nav.querySelectorAll('a, button')].map((item) => [
      item.textContent,
      item.getAttribute('href'),
    ]);
    expect(items).toEqual([
      ['Home', '/ms/home'],
      ['Browse', '/ms/movies/multi/trending/all/week'],
      ['Search', null],
      ['Ratings', '/ms/ratings'],
      ['Playlists', '/ms/playlists'],
    ]);
    expect(current(nav)).toEqual(['Ratings']);
    await user.click(within(nav).getByRole('link', { name: 'Browse' }));
    await waitFor(() => expect(current(nav)).toEqual(['Browse']));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it.each([
    [paths.discover(18), 'Browse'],
    [paths.search('train'), 'Search'],
    [paths.playlists(), 'Playlists'],
    [paths.playlist(5), 'Playlists'],
  ])('marks the part that %s belongs to', async (address, name) => {
    renderApp(address, { signedIn: true });
    expect(current(await bar())).toEqual([name]);
  });

  it('moves the focus to the search box', async () => {
    const { user } = renderApp(paths.ratings(), { signedIn: true });
    await user.click(within(await bar()).getByRole('button', { name: 'Search' }));
    expect(screen.getByRole('combobox', { name: messages.search.label })).toHaveFocus();
  });

  it('is shown while the window is narrow', async () => {
    const query = Object.assign(new EventTarget(), { matches: false });
    vi.stubGlobal('matchMedia', () => query);
    const resize = (matches: boolean) => {
      query.matches = matches;
      act(() => void query.dispatchEvent(new Event('change')));
    };
    renderApp(paths.ratings(), { signedIn: true });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('navigation', { name: navigationMessages.label })).toBeNull();
    resize(true);
    const nav = await bar();
    resize(false);
    expect(nav).not.toBeInTheDocument();
  });

  it('disappears with the session', async () => {
    const { user } = renderApp(paths.ratings(), { signedIn: true });
    const nav = await bar();
    await signOut(user);
    expect(nav).not.toBeInTheDocument();
  });
});
