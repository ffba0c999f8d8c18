import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { genreMessages } from '../lib/messages/genres';
import { paths } from '../lib/paths';
import { serverConfig } from '../testing/fixtures';
import { loadListScreens, renderApp } from '../testing/render';
import { serveLists, server } from '../testing/server';

beforeAll(loadListScreens, 60_000);

const text = messages.lists;
const tile = (name: RegExp) => screen.findByRole('link', { name });

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
