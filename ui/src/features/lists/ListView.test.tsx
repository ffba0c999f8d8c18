import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { makeAnnaAdmin } from '../../testing/adminServer';
import { serverConfig, trendingPage } from '../../testing/fixtures';
import { loadListScreens, renderApp } from '../../testing/render';
import { errorResponse, serveLists, server } from '../../testing/server';

beforeAll(loadListScreens, 60_000);

const text = messages.lists;
const tile = (name: RegExp) => screen.findByRole('link', { name });
const category = () => screen.findByRole('combobox', { name: text.category });
const genre = () => screen.queryByRole('combobox', { name: text.genre });

describe('the list of a category', () => {
  // specification 2.7, 2.28, 7.28
  it('requests films with the parameters of TMDB', async () => {
    const requests = serveLists();
    renderApp('/ms/movies/multi/movie/top_rated', { signedIn: true });
    expect(await tile(/Film 1/)).toHaveAttribute('href', '/ms/movie/1');
    expect(requests).toEqual(['/3/movie/top_rated?language=en-US&include_adult=false&page=1']);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text.movie.top_rated);
    expect(await category()).toHaveValue('top_rated');
    expect(genre()).not.toBeInTheDocument();
  });

  it('links to the same category of shows', async () => {
    serveLists();
    const { user, path } = renderApp('/ms/movies/multi/movie/now_playing', { signedIn: true });
    await user.click(await screen.findByRole('link', { name: text.kinds.tv }));
    expect(await tile(/Show 1/)).toHaveAttribute('href', '/ms/movie/9991?media_type=tv');
    expect(path()).toBe('/ms/movies/multi/tv/airing_today');
    expect(screen.getByRole('link', { name: text.kinds.tv, current: 'page' })).toBeVisible();
    expect(await category()).toHaveValue('now_playing');
  });

  // specification 3.9, 9.11
  it.each(['/ms/movies', '/ms/movies/multi'])('shows the popular films at %s', async (address) => {
    serveLists();
    const { path } = renderApp(address, { signedIn: true });
    expect(await tile(/Film 1/)).toBeInTheDocument();
    expect(path()).toBe('/ms/movies/multi/movie/popular');
  });

  // specification 2.7
  it.each([
    '/ms/movies/multi/movie/airing_today',
    '/ms/movies/multi/person/popular',
    '/ms/movies/discover/drama',
  ])('does not exist at %s', async (unknown) => {
    renderApp(unknown, { signedIn: true });
    expect(await screen.findByText(messages.notFound.hint)).toBeVisible();
    expect(await category()).toHaveValue(unknown.includes('discover') ? 'genre' : '');
  });
});

describe('the list of a genre', () => {
  // specification 4.6, 7.32, 9.9
  it('requests three pages at a time, up to the last', async () => {
    const requests = serveLists(5);
    renderApp(paths.discover(27), { signedIn: true });
    expect(await tile(/Film 5/)).toBeInTheDocument();
    const pages = requests.map((call) => new URL(call, 'http://x').searchParams.get('page'));
    expect(pages).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(requests[0]).toBe('/4/discover/movie?with_genres=27&sort_by=popularity.desc&page=1');
    expect(genre()).toHaveValue('27');
  });

  it('shows an error when one of its pages fails', async () => {
    server.use(
      http.get('*/4/discover/movie', ({ request }) =>
        request.url.endsWith('page=3') ? HttpResponse.error() : HttpResponse.json(trendingPage),
      ),
    );
    renderApp(paths.discover(27), { signedIn: true });
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.errors.offline);
  });
});

describe('the toolbar of a list', () => {
  // specification 2.27
  it('lists categories and genres in order', async () => {
    serveLists();
    renderApp(paths.discover(18), { signedIn: true });
    const names = (list: HTMLElement | null) =>
      list &&
      within(list)
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(names(await category())).toEqual([
      'Genre',
      'Popular',
      'Trending',
      'Top Rated',
      'In Theaters',
      'Upcoming',
    ]);
    expect(names(genre())).toEqual([
      'Drama',
      'Thriller',
      'Romance',
      'Comedy',
      'Action',
      'Documentary',
      'SciFi',
      'Horror',
    ]);
  });

  it('opens a category or genre, Genre opens drama, and the focus stays', async () => {
    serveLists();
    const { user, path } = renderApp(paths.trending(), { signedIn: true });
    await user.selectOptions(await category(), 'Upcoming');
    await waitFor(() => expect(path()).toBe('/ms/movies/multi/movie/upcoming'));
    await screen.findByRole('heading', { level: 1, name: text.builtinTitles.movie.upcoming });
    expect(await category()).toHaveFocus();
    await user.selectOptions(await category(), 'Genre');
    await waitFor(() => expect(path()).toBe('/ms/movies/discover/18'));
    await user.selectOptions(await screen.findByRole('combobox', { name: text.genre }), 'SciFi');
    await waitFor(() => expect(path()).toBe('/ms/movies/discover/878'));
    await screen.findByRole('heading', { level: 1, name: 'Science Fiction' });
  });

  // specification 2.27
  it('shows placeholders where no option matches the address', async () => {
    serveLists();
    renderApp(paths.discover(10402), { signedIn: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'Music' })).toBeInTheDocument();
    expect(genre()).toHaveValue('');
    expect(screen.getByText('Select')).toBeInTheDocument();
    expect(screen.getByText('Search')).toBeInTheDocument();
  });
});

describe('the note of a list', () => {
  it('says that the list cannot be current with the built-in catalogue', async () => {
    serveLists();
    renderApp('/ms/movies/multi/movie/upcoming', { signedIn: true });
    expect(await screen.findByText(text.builtin.upcoming)).toBeVisible();
  });

  it('describes the list with TMDB', async () => {
    serveLists();
    server.use(
      http.get('*/config', () => HttpResponse.json({ ...serverConfig, catalogue: 'tmdb' })),
    );
    renderApp('/ms/movies/multi/movie/upcoming', { signedIn: true });
    expect(await screen.findByText(text.about.upcoming)).toBeVisible();
  });

  // specification 2.31
  it('explains in a tooltip how to add to a playlist', async () => {
    serveLists();
    const { user } = renderApp('/ms/movies/multi/movie/popular', { signedIn: true });
    const hint = await screen.findByRole('button', { name: text.addHint });
    expect(screen.getByText(text.addTip)).not.toBeVisible();
    await user.hover(hint);
    const tip = 'Press + on a poster to add the title to the active playlist.';
    expect(screen.getByRole('tooltip')).toHaveTextContent(tip);
    await user.keyboard('{Tab}');
    await user.unhover(hint);
    hint.focus();
    expect(await screen.findByRole('tooltip')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.getByText(text.addTip)).not.toBeVisible();
  });

  it('explains it by what a finger can do, where nothing can hover', async () => {
    const matches = (media: string) => media === '(hover: none)';
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: matches(media) }),
    );
    serveLists();
    renderApp('/ms/movies/multi/movie/popular', { signedIn: true });
    expect(await screen.findByText(text.addTouchTip)).toBeInTheDocument();
    expect(screen.queryByText(text.addTip)).toBeNull();
  });
});

describe('the note about the catalogue', () => {
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
      expect(connect).toHaveAttribute('href', paths.admin('settings'));
    });
  });

  it('shows the hint of a list when the profile cannot be loaded', async () => {
    server.use(
      http.get('*/api/v1/users/:id', () => errorResponse(500, 5000, 'the profile failed to load')),
    );
    renderApp(paths.trending(), { signedIn: true });
    const hint = await screen.findByRole('button', { name: text.addHint });
    await waitFor(() => expect(hint.closest('[data-pending]')).toBeNull());
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
      expect(change).toHaveAttribute('href', paths.admin('settings'));
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
});
