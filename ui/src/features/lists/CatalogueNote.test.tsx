import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { makeAnnaAdmin } from '../../testing/adminServer';
import { serverConfig, trendingPage } from '../../testing/fixtures';
import { loadListScreens, renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

beforeAll(loadListScreens, 60_000);

const text = messages.lists;

beforeEach(() => {
  server.use(
    http.get(/\/[34]\/(movie|tv|discover|trending)\//, () => HttpResponse.json(trendingPage)),
  );
});

describe('a list of built-in titles', () => {
  it.each([
    ['/ms/movies/multi/movie/popular', text.builtin.popular],
    ['/ms/movies/multi/movie/top_rated', text.builtin.top_rated],
    ['/ms/movies/multi/tv/top_rated', text.builtin.top_rated_tv],
    ['/ms/movies/multi/tv/airing_today', text.builtin.airing_today],
    [paths.trending(), text.builtin.week],
    [paths.discover(35), text.builtin.popular],
  ])(
    'says at %s that the catalogue is built-in, and links to the explanation',
    async (address, note) => {
      renderApp(address, { signedIn: true });
      expect(await screen.findByText(note)).toHaveTextContent(/^Built-in catalogue/);
      const why = screen.getByRole('link', { name: text.catalogueHelp });
      expect(why).toHaveAttribute('href', paths.about());
    },
  );

  it('links to the settings of TMDB for admins', async () => {
    makeAnnaAdmin();
    renderApp('/ms/movies/multi/movie/popular', { signedIn: true });
    const connect = await screen.findByRole('link', { name: text.connect });
    expect(connect).toHaveAttribute('href', paths.settings());
  });
});

it('shows the hint of a list when the profile cannot be loaded', async () => {
  server.use(
    http.get('*/api/v1/users/:id', () => errorResponse(500, 5000, 'the profile failed to load')),
  );
  renderApp(paths.trending(), { signedIn: true });
  const hint = await screen.findByRole('button', { name: text.addHint });
  await waitFor(() => expect(hint.closest('[data-held]')).toBeNull());
});

describe('a list while TMDB rejects the key', () => {
  beforeEach(() => {
    const config = { ...serverConfig, catalogue: 'tmdb', tmdb_key: 'rejected' };
    server.use(http.get('*/config', () => HttpResponse.json(config)));
  });

  it.each([paths.trending(), '/ms/movies/multi/movie/popular', paths.discover(35)])(
    'says so at %s, and links to the settings only for admins',
    async (address) => {
      renderApp(address, { signedIn: true });
      expect(await screen.findByText(text.rejected)).toBeVisible();
      expect(screen.queryByRole('link', { name: text.changeKey })).not.toBeInTheDocument();
      expect(screen.queryByRole('link', { name: text.catalogueHelp })).not.toBeInTheDocument();
    },
  );

  it('removes the note once TMDB accepts the key', async () => {
    const keys = ['rejected', 'good'];
    server.use(
      http.get('*/config', () => {
        const config = { ...serverConfig, catalogue: 'tmdb', tmdb_key: keys.shift() ?? 'good' };
        return HttpResponse.json(config);
      }),
    );
    renderApp(paths.trending(), { signedIn: true });
    expect(await screen.findByText(text.about.week)).toBeVisible();
    expect(keys).toEqual([]);
    expect(screen.queryByText(text.rejected)).not.toBeInTheDocument();
  });

  it('links to the TMDB key in the settings for admins', async () => {
    makeAnnaAdmin();
    renderApp(paths.trending(), { signedIn: true });
    const change = await screen.findByRole('link', { name: text.changeKey });
    expect(change).toHaveAttribute('href', paths.settings());
  });
});

it('shows no note while TMDB responds', async () => {
  const config = { ...serverConfig, catalogue: 'tmdb', tmdb_key: 'good' };
  server.use(http.get('*/config', () => HttpResponse.json(config)));
  renderApp('/ms/movies/multi/movie/popular', { signedIn: true });
  expect(await screen.findByText(text.about.popular)).toBeVisible();
  expect(screen.queryByText(/Built-in catalogue/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: text.catalogueHelp })).not.toBeInTheDocument();
});
