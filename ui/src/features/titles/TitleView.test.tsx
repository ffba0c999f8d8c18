import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { serverConfig } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { server } from '../../testing/server';
import { harbour, nightTrain } from '../../testing/titleFixtures';

const text = messages.title;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const never = () => new Promise<never>(() => {});

describe('links of the title page', () => {
  // specification 2.16
  it('lead from genres to their films and from people to their pages, with name and picture', async () => {
    const [first, second, ...others] = nightTrain.credits?.cast ?? [];
    const cast = [first, { ...second, profile_path: '/two.jpg' }, ...others];
    const body = { ...nightTrain, credits: { cast, crew: nightTrain.credits?.crew } };
    server.use(http.get('*/3/movie/:id', () => HttpResponse.json(body)));
    const { user, path, router } = renderApp('/ms/movie/1', { signedIn: true });
    expect(await screen.findByRole('link', { name: 'Thriller' })).toHaveAttribute(
      'href',
      paths.discover(53),
    );
    expect(screen.getByRole('link', { name: 'Dora Lind' })).toHaveAttribute(
      'href',
      paths.person(99),
    );
    await user.click(screen.getByRole('link', { name: /Player 2/ }));
    await waitFor(() => expect(path()).toBe(paths.person(2)));
    expect(router.state.location.state).toEqual({
      name: 'Player 2',
      image: '/t/p/w185/two.jpg',
    });
  });

  it('lead from the genres of a show to TV', async () => {
    server.use(
      http.get('*/3/tv/:id', () =>
        HttpResponse.json({ ...harbour, genres: [{ id: 10765, name: 'Sci-Fi & Fantasy' }] }),
      ),
    );
    renderApp('/ms/movie/9992?media_type=tv', { signedIn: true });
    const link = await screen.findByRole('link', { name: 'Sci-Fi & Fantasy' });
    expect(link).toHaveAttribute('href', paths.discover(10765, 'tv'));
  });

  it('have the focus again after navigating back', async () => {
    const { user, router } = renderApp('/ms/movie/1', { signedIn: true });
    await user.click(await screen.findByRole('link', { name: /Player 2/ }));
    await heading('Dora Lind');
    await waitFor(() => router.navigate(-1));
    const link = await screen.findByRole('link', { name: /Player 2/ });
    await waitFor(() => expect(link).toHaveFocus());
  });

  // specification 3.3
  it('name a person with two roles once', async () => {
    const [first, second] = nightTrain.credits?.cast ?? [];
    const cast = [first, { ...second, id: first?.id, name: first?.name, character: 'Her sister' }];
    const body = { ...nightTrain, credits: { cast, crew: [] } };
    server.use(http.get('*/3/movie/:id', () => HttpResponse.json(body)));
    renderApp('/ms/movie/1', { signedIn: true });
    expect(await screen.findByText(text.as('Part 1 / Her sister'))).toBeVisible();
    expect(screen.getAllByRole('link', { name: /Player 1/ })).toHaveLength(1);
  });

  // specification 2.16
  it('lead to recommended titles, with the arrow keys, and pass the known metadata on', async () => {
    const { user, router } = renderApp('/ms/movie/1', { signedIn: true });
    const rail = await screen.findByRole('region', { name: text.recommended });
    const tiles = within(rail).getAllByRole('link');
    expect(tiles.map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
    tiles[0]?.focus();
    await user.keyboard('{ArrowRight}');
    expect(tiles[1]).toHaveFocus();
    server.use(http.get('*/3/movie/:id', never));
    await user.keyboard('{Enter}');
    await heading('Salt');
    expect(router.state.location.state).toMatchObject({ id: 4, profile: false });
  });

  it('lead to IMDb but not to TMDB, beside the average vote', async () => {
    renderApp('/ms/movie/1', { signedIn: true });
    expect(await screen.findByText(text.average('7'))).toBeInTheDocument();
    const imdb = screen.getByRole('link', { name: text.newWindow('IMDb') });
    expect(imdb).toHaveAttribute('href', 'https://www.imdb.com/title/tt0000001/');
    expect(screen.queryByRole('link', { name: text.newWindow('TMDB') })).not.toBeInTheDocument();
  });

  it('lead to TMDB when the catalogue is TMDB, beside the watch providers and their source', async () => {
    const netflix = {
      provider_id: 8,
      provider_name: 'Streamhouse',
      logo_path: null,
      display_priority: 0,
    };
    const us = { link: 'https://www.themoviedb.org/movie/1/watch', flatrate: [netflix] };
    const body = { ...nightTrain, vote_count: 0, 'watch/providers': { results: { US: us } } };
    server.use(
      http.get('*/config', () => HttpResponse.json({ ...serverConfig, catalogue: 'tmdb' })),
      http.get('*/3/movie/:id', () => HttpResponse.json(body)),
    );
    renderApp('/ms/movie/1', { signedIn: true });
    const tmdb = await screen.findByRole('link', { name: text.newWindow('TMDB') });
    expect(tmdb).toHaveAttribute('href', 'https://www.themoviedb.org/movie/1');
    expect(screen.getByText('Streamhouse')).toBeVisible();
    expect(screen.getByText(messages.watch.source)).toBeVisible();
    expect(screen.queryByText(text.average('7'))).not.toBeInTheDocument();
  });
});
