import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { genreMessages } from '../../lib/messages/genres';
import { paths } from '../../lib/paths';
import { makeAnnaAdmin } from '../../testing/adminServer';
import { film, serverConfig, show, trendingPage } from '../../testing/fixtures';
import { loadListScreens, renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

beforeAll(loadListScreens, 60_000);

const text = messages.lists;
const tile = (name: RegExp) => screen.findByRole('link', { name });
const category = () => screen.findByRole('combobox', { name: text.category });
const genre = () => screen.queryByRole('combobox', { name: text.genre });

/** Responds to every list with one title. Returns the paths and parameters requested. */
function serveLists(totalPages = 1) {
  const requests: string[] = [];
  server.use(
    http.get(/\/[34]\/(movie|tv|discover|trending)\//, ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      requests.push(`${pathname}?${searchParams}`);
      const page = Number(searchParams.get('page'));
      const row = pathname.startsWith('/3/tv')
        ? show(page, `Show ${page}`)
        : film(page, `Film ${page}`);
      // Lists of one media type omit it.
      const results = [pathname.includes('trending') ? row : { ...row, media_type: undefined }];
      return HttpResponse.json({ page, results, total_pages: totalPages, total_results: 1 });
    }),
  );
  return requests;
}

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

describe('the genres', () => {
  const chips = () => screen.findByRole('navigation', { name: genreMessages.list });

  it.each([
    ['movie', 'builtin', 18],
    ['movie', 'tmdb', 19],
    ['tv', 'builtin', 16],
    ['tv', 'tmdb', 16],
  ] as const)('of %s in the catalogue %s are complete', async (kind, catalogue, count) => {
    serveLists();
    server.use(http.get('*/config', () => HttpResponse.json({ ...serverConfig, catalogue })));
    renderApp(paths.discover(18, kind), { signedIn: true });
    const row = await chips();
    await tile(/Film 1/);
    const names = within(row)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toHaveLength(count);
    expect(names[0]).toBe(kind === 'tv' ? 'Action & Adventure' : 'Action');
    expect(within(row).getByRole('link', { current: 'page' })).toHaveTextContent('Drama');
  });

  it('of TV are requested from their own list', async () => {
    const requests = serveLists();
    renderApp(paths.discover(10765, 'tv'), { signedIn: true });
    const title = 'Sci-Fi & Fantasy TV';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(requests[0]).toBe('/3/discover/tv?with_genres=10765&sort_by=popularity.desc&page=1');
  });

  it.each([
    [878, 'movie', 10765, 'tv'],
    [10768, 'tv', 10752, 'movie'],
    [80, 'movie', 80, 'tv'],
    [27, 'movie', 18, 'tv'],
  ] as const)('%i of %s switches to %i of %s', async (genreId, kind, other, otherKind) => {
    serveLists();
    renderApp(paths.discover(genreId, kind), { signedIn: true });
    const switches = await screen.findByRole('navigation', { name: text.kind });
    const link = within(switches).getByRole('link', { name: text.kinds[otherKind] });
    expect(link).toHaveAttribute('href', paths.discover(other, otherKind));
    const current = within(switches).getByRole('link', { current: 'page' });
    expect(current).toHaveTextContent(text.kinds[kind]);
  });
});

describe('the category select', () => {
  /** Chooses with an arrow key on the closed select, as a browser does. */
  function chooseByKey(select: HTMLElement, value: string) {
    fireEvent.keyDown(select, { key: 'ArrowDown' });
    fireEvent.change(select, { target: { value } });
    fireEvent.keyUp(select, { key: 'ArrowDown' });
  }

  it('opens the list that is chosen by pointer', async () => {
    serveLists();
    const { user, path } = renderApp(paths.trending(), { signedIn: true });
    await user.selectOptions(await category(), 'popular');
    await waitFor(() => expect(path()).toBe('/ms/movies/multi/movie/popular'));
  });

  it.each([
    ['Enter', (select: HTMLElement) => fireEvent.keyDown(select, { key: 'Enter' })],
    ['leaving it', (select: HTMLElement) => fireEvent.blur(select)],
  ])('opens a list that is chosen by key only with %s', async (_, confirm) => {
    const requests = serveLists();
    const { path } = renderApp(paths.trending(), { signedIn: true });
    await tile(/Film 1/);
    const select = await category();
    expect(select).toHaveAccessibleDescription(text.selectHint);
    chooseByKey(select, 'popular');
    chooseByKey(select, 'top_rated');
    expect(select).toHaveValue('top_rated');
    expect(path()).toBe(paths.trending());
    confirm(select);
    await waitFor(() => expect(path()).toBe('/ms/movies/multi/movie/top_rated'));
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]).toMatch('/3/movie/top_rated');
  });

  it('takes a choice by key back with Escape', async () => {
    serveLists();
    const { path } = renderApp(paths.trending(), { signedIn: true });
    const select = await category();
    chooseByKey(select, 'popular');
    fireEvent.keyDown(select, { key: 'Escape' });
    expect(select).toHaveValue('trending');
    fireEvent.blur(select);
    expect(path()).toBe(paths.trending());
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
    const tip = 'Press + over a movie to add it to the active playlist.';
    expect(screen.getByRole('tooltip')).toHaveTextContent(tip);
    await user.keyboard('{Tab}');
    await user.unhover(hint);
    hint.focus();
    expect(await screen.findByRole('tooltip')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.getByText(text.addTip)).not.toBeVisible();
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
});
