import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { serverConfig } from '../../testing/fixtures';
import { loadListScreens, renderApp } from '../../testing/render';
import { serveLists, server } from '../../testing/server';

beforeAll(loadListScreens, 60_000);

const text = messages.lists;
const tile = (name: RegExp) => screen.findByRole('link', { name });
const category = () => screen.findByRole('combobox', { name: text.category });

describe('the tabs of lists', () => {
  const tabs = () => screen.findByRole('navigation', { name: text.tabList });
  const current = (row: HTMLElement) =>
    within(row)
      .getAllByRole('link', { current: 'page' })
      .map((link) => link.textContent);
  const withTmdb = () =>
    server.use(
      http.get('*/config', () => HttpResponse.json({ ...serverConfig, catalogue: 'tmdb' })),
    );

  it.each([
    [paths.trending('movie', 'day'), 'Trending', paths.trending()],
    [paths.trending('tv'), 'Trending', paths.trending('tv')],
    ['/ms/movies/multi/movie/now_playing', 'In Theaters', '/ms/movies/multi/movie/now_playing'],
    ['/ms/movies/multi/tv/on_the_air', 'On the Air', '/ms/movies/multi/tv/on_the_air'],
    [paths.discover(27), 'Genre', paths.discover(18)],
    [paths.discover(35, 'tv'), 'Genre', paths.discover(18, 'tv')],
  ])('mark the list of %s', async (address, name, href) => {
    withTmdb();
    serveLists();
    renderApp(address, { signedIn: true });
    const row = await tabs();
    await within(row).findByText(name);
    expect(current(row)).toEqual([name]);
    expect(within(row).getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('lead to lists of the same media type', async () => {
    withTmdb();
    serveLists();
    const { user, path } = renderApp(paths.discover(18, 'tv'), { signedIn: true });
    await user.click(await within(await tabs()).findByRole('link', { name: 'Airing Today' }));
    expect(await tile(/Show 1/)).toBeInTheDocument();
    expect(path()).toBe('/ms/movies/multi/tv/airing_today');
    expect(current(await tabs())).toEqual(['Airing Today']);
  });

  it('are not shown with search results', async () => {
    renderApp(paths.search('night'), { signedIn: true });
    expect(await category()).toHaveValue('');
    expect(screen.queryByRole('navigation', { name: text.tabList })).not.toBeInTheDocument();
  });

  it.each([
    [paths.trending('all', 'day'), 'Picks of the day', 'Picks'],
    [paths.trending('tv'), 'TV picks of the week', 'Picks'],
    ['/ms/movies/multi/movie/now_playing', 'Anniversaries', 'Anniversaries'],
    ['/ms/movies/multi/movie/upcoming', 'Upcoming anniversaries', 'Coming Up'],
    ['/ms/movies/multi/tv/airing_today', "This weekday's TV", 'This Weekday'],
    ['/ms/movies/multi/tv/on_the_air', 'TV still running', 'Still Running'],
  ])('and the heading of %s promise only what is built in', async (address, title, name) => {
    serveLists();
    renderApp(address, { signedIn: true });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(current(await tabs())).toEqual([name]);
  });
});
