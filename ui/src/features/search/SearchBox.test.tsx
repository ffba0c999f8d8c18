import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { suggestions } from '../../lib/limits';
import { messages } from '../../lib/messages';
import { searchMessages } from '../../lib/messages/search';
import { paths } from '../../lib/paths';
import { film, person, show } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { deferred, server } from '../../testing/server';

const text = messages.search;
/** The note in the list, not the same text in the live region. */
const noteOfList = { selector: '[role=presentation] > p' };
const box = () => screen.findByRole('combobox', { name: text.label });
const options = () => {
  const lines = within(screen.getByRole('listbox')).getAllByRole('option');
  return lines.map((line) => line.textContent);
};

/** Responds to each search with a film named after the query, a show and a person; a query in `held` waits. Returns the queries. */
function serveSearches(held = new Map<string, Promise<unknown>>()) {
  const requests: string[] = [];
  server.use(
    http.get('*/3/search/multi', async ({ request }) => {
      const { searchParams } = new URL(request.url);
      requests.push(String(searchParams));
      const query = searchParams.get('query') ?? '';
      await held.get(query);
      const none = query.startsWith('zz');
      const results = none
        ? []
        : [film(1, `About ${query}`), show(2, 'Harbour'), person(3, 'Ida Holm')];
      return HttpResponse.json({
        page: 1,
        results,
        total_pages: none ? 1 : 9,
        total_results: none ? 0 : 130,
      });
    }),
  );
  return requests;
}

/** Types character by character within the debounce delay, then waits for the delay. */
async function typeFast(input: HTMLElement, typed: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (let end = 1; end <= typed.length; end += 1) {
    await act(() => vi.advanceTimersByTimeAsync(suggestions.delay - 1));
    fireEvent.change(input, { target: { value: typed.slice(0, end) } });
  }
  await act(() => vi.advanceTimersByTimeAsync(suggestions.delay));
  vi.useRealTimers();
}

describe('the suggestions of the search box', () => {
  it('show titles and people with year and kind, after one debounced request', async () => {
    const requests = serveSearches();
    const { user } = renderApp(paths.ratings(), { signedIn: true });
    await user.click(await box());
    await typeFast(await box(), 'night');
    await screen.findByRole('option', { name: /About night/ });
    expect(requests).toEqual(['page=1&query=night&language=en-US&include_adult=false']);
    expect(options()).toEqual([
      'About night Film · 2001',
      'Harbour TV · 2011',
      expect.stringContaining('Ida Holm Person · Acting'),
      text.suggestions.all('night'),
    ]);
  });

  it('say that they are searched for while the first response is awaited', async () => {
    const response = deferred();
    serveSearches(new Map([['night', response.promise]]));
    const { user } = renderApp(paths.ratings(), { signedIn: true });
    await user.click(await box());
    await user.paste('night');
    expect(await screen.findByText(searchMessages.suggestions.searching, noteOfList)).toBeVisible();
    expect(options()).toEqual([text.suggestions.all('night')]);
    response.resolve();
    await screen.findByRole('option', { name: /About night/ });
    expect(screen.queryByText(searchMessages.suggestions.searching, noteOfList)).toBeNull();
  });

  it('can be chosen with the arrow keys and opened with Enter', async () => {
    serveSearches();
    const { user, path } = renderApp(paths.ratings(), { signedIn: true });
    await user.type(await box(), 'night');
    await screen.findByRole('option', { name: /About night/ });
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const harbour = screen.getByRole('option', { name: /Harbour/ });
    expect(harbour).toHaveAttribute('aria-selected', 'true');
    expect(await box()).toHaveAttribute('aria-activedescendant', harbour.id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/ms/movie/9992?media_type=tv'));
    expect(await box()).toHaveValue('');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  // specification 2.16
  it('open a person with their name, and wrap around from the first to the last option', async () => {
    serveSearches();
    const { user, router } = renderApp(paths.ratings(), { signedIn: true });
    await user.type(await box(), 'ida');
    await screen.findByRole('option', { name: /About ida/ });
    await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/ms/person/3'));
    expect(router.state.location.state).toMatchObject({ id: 3, profile: true, name: 'Ida Holm' });
  });

  it('are there on a page that is not found', async () => {
    serveSearches();
    const { user, path } = renderApp('/nothing/here', { signedIn: true });
    await screen.findByRole('heading', { level: 1, name: messages.notFound.title });
    await box();
    await user.keyboard('/night');
    await screen.findByRole('option', { name: /About night/ });
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(path()).toBe('/ms/movie/1'));
  });

  it('ignore the late response to an older query', async () => {
    let release: (nothing: undefined) => void = () => undefined;
    const promise = new Promise<undefined>((resolve) => (release = resolve));
    const requests = serveSearches(new Map([['nig', promise]]));
    const { user, store } = renderApp(paths.ratings(), { signedIn: true });
    await user.click(await box());
    await user.paste('nig');
    await waitFor(() => expect(requests).toHaveLength(1));
    await user.paste('ht');
    await screen.findByRole('option', { name: /About night/ });
    release(undefined);
    const queries = () => Object.values(store.getState().api?.queries ?? {});
    await waitFor(() =>
      expect(queries().filter((query) => query?.endpointName === 'searchMulti')).toSatisfy(
        (searches: ReturnType<typeof queries>) =>
          searches.every((query) => query?.status === 'fulfilled'),
      ),
    );
    expect(options()[0]).toMatch(/About night/);
  });

  it('close on Escape, and a second Escape clears the box', async () => {
    serveSearches();
    const { user } = renderApp(paths.ratings(), { signedIn: true });
    await user.type(await box(), 'night');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(await box()).toHaveValue('night');
    expect(await box()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(await box()).toHaveValue('');
  });

  it('say that there are none, and that they could not be loaded', async () => {
    serveSearches();
    const { user } = renderApp(paths.ratings(), { signedIn: true });
    await user.type(await box(), 'zz');
    expect(await screen.findAllByText(text.none)).not.toHaveLength(0);
    server.use(http.get('*/3/search/multi', () => HttpResponse.error()));
    await user.type(await box(), 'y');
    expect(await screen.findAllByText(text.suggestions.failed)).not.toHaveLength(0);
  });
});

describe('the search results', () => {
  // specification 2.27, 2.28, 7.27
  it('open with Enter, include people, and begin with one page', async () => {
    const requests = serveSearches();
    const { user, path } = renderApp(paths.ratings(), { signedIn: true });
    await user.click(await box());
    await user.paste('night');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/ms/movies/search/night'));
    const grid = await screen.findByRole('grid');
    expect(await within(grid).findByRole('link', { name: /Ida Holm/ })).toHaveAttribute(
      'href',
      '/ms/person/3',
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text.title('night'));
    expect(screen.getAllByText(searchMessages.found(130, '130'))[0]).toBeVisible();
    expect(await box()).toHaveValue('night');
    const calls = requests.map((call) => Object.fromEntries(new URLSearchParams(call)));
    const first = { page: '1', query: 'night', language: 'en-US', include_adult: 'false' };
    expect(calls[0]).toEqual(first);
    // The page is so short that it loads more.
    await waitFor(() => expect(requests.at(-1)).toContain('page=2'));
    expect(calls.filter(({ page }) => page === '1')).toEqual(
      calls.filter(({ page }) => page === '1').map(() => first),
    );
    expect(screen.getByRole('combobox', { name: messages.lists.category })).toHaveValue('');
    expect(screen.getByText('Search', { selector: 'select *' })).toBeInTheDocument();
    expect(await box()).toHaveAttribute('placeholder', 'Search…');
  });

  it.each(['AC/DC', '100%', '50% off/now?#1', '..', '.', 'a..b', 'Se7en & 8½', '%2F', 'ä ö'])(
    'for %s are requested unchanged, from the box and from the address',
    async (query) => {
      const requests = serveSearches();
      const { user, path } = renderApp(paths.ratings(), { signedIn: true });
      await user.type(await box(), `${query.replace(/[{[]/g, '$&$&')}{Enter}`);
      const heading = await screen.findByRole('heading', { level: 1, name: text.title(query) });
      expect(heading).toBeInTheDocument();
      // The address stays the same when the page is reloaded.
      const address = new URL(path(), 'http://localhost');
      expect(address.pathname).toBe(path());
      await waitFor(() =>
        expect(requests.map((call) => new URLSearchParams(call).get('query'))).toContain(query),
      );
    },
  );

  // specification 4.6, 8.6
  it('say that there are none', async () => {
    serveSearches();
    renderApp(paths.search('zzz'), { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
    expect(screen.getByText('No results', { selector: '[role=status] *' })).toBeInTheDocument();
  });

  it('are requested again on Retry', async () => {
    server.use(http.get('*/3/search/multi', () => HttpResponse.error(), { once: true }));
    const { user } = renderApp(paths.search('night'), { signedIn: true });
    const retry = await screen.findByRole('button', { name: messages.app.retry });
    serveSearches();
    await user.click(retry);
    expect(await screen.findByRole('link', { name: /About night/ })).toBeInTheDocument();
  });

  it('can be of one kind, which the address keeps', async () => {
    serveSearches();
    server.use(
      http.get('*/3/search/person', () =>
        HttpResponse.json({
          page: 1,
          results: [{ ...person(3, 'Ida Holm'), media_type: undefined }],
          total_pages: 1,
          total_results: 1,
        }),
      ),
    );
    const { user, path } = renderApp(paths.search('night'), { signedIn: true });
    await user.click(await screen.findByRole('link', { name: searchMessages.kinds.person }));
    await waitFor(() => expect(path()).toContain('?type=person'));
    expect(await screen.findAllByText(searchMessages.found(1, '1'))).not.toHaveLength(0);
    expect(screen.getByRole('link', { name: /Ida Holm/ })).toHaveAttribute('href', '/ms/person/3');
  });

  it('are not requested without a query in the address', async () => {
    renderApp('/ms/movies/search', { signedIn: true });
    expect(await screen.findByRole('heading', { name: text.untitledHeading })).toBeVisible();
  });
});

const found: Record<string, ReturnType<typeof film>[]> = {
  nig: [film(1, 'Night Train'), film(2, 'Night Shift'), film(3, 'Nightfall')],
  night: [film(4, 'Night Watch'), film(3, 'Nightfall')],
};

const selected = () => screen.queryByRole('option', { selected: true })?.textContent;

/** Shows the suggestions for "nig" and chooses one with the arrow keys, before those for "night" arrive. */
async function chooseBeforeUpdate(steps: number) {
  let release: (nothing: undefined) => void = () => undefined;
  const held = new Promise<undefined>((resolve) => (release = resolve));
  server.use(
    http.get('*/3/search/multi', async ({ request }) => {
      const query = new URL(request.url).searchParams.get('query') ?? '';
      if (query === 'night') await held;
      const results = found[query] ?? [];
      return HttpResponse.json({ page: 1, results, total_pages: 1, total_results: results.length });
    }),
  );
  const app = renderApp(paths.ratings(), { signedIn: true });
  await app.user.click(await screen.findByRole('combobox', { name: messages.search.label }));
  await app.user.paste('nig');
  await screen.findByRole('option', { name: /Night Train/ });
  await app.user.paste('ht');
  await app.user.keyboard('{ArrowDown}'.repeat(steps));
  release(undefined);
  await screen.findByRole('option', { name: /Night Watch/ });
  return app;
}

it('keeps the chosen option when the other options change', async () => {
  const { user, path } = await chooseBeforeUpdate(3);
  expect(selected()).toMatch(/Nightfall/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/ms/movie/3'));
});

it('chooses no option when the chosen one is removed, and Enter leads to all results', async () => {
  const { user, path } = await chooseBeforeUpdate(1);
  expect(selected()).toBeUndefined();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/ms/movies/search/night'));
});

it('chooses the first option when an arrow key opens the list again', async () => {
  const { user } = await chooseBeforeUpdate(1);
  await user.keyboard('{Escape}{ArrowDown}');
  await waitFor(() => expect(selected()).toMatch(/Night Watch/));
  await user.keyboard('{Escape}{ArrowUp}');
  await waitFor(() => expect(selected()).toBe(messages.search.suggestions.all('night')));
});
