import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '../../lib/messages';
import { appMessages } from '../../lib/messages/app';
import { filterMessages } from '../../lib/messages/filters';
import { paths } from '../../lib/paths';
import { narrowWindow } from '../../lib/useMediaQuery';
import { starsOf, star } from '../../testing/actions';
import { playlist, rated, rating } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { server, servePlaylists } from '../../testing/server';

const text = filterMessages.ofLists;
const dates = ['1972-03-14', '1979-05-25', '1994-09-23', '1999-03-31', '2001-04-25'];
const names = ['The Godfather', 'Alien', 'Léon', 'The Matrix', 'Amélie'];
/** Ten titles, every other a show. */
const titles = Array.from({ length: 10 }, (_, index) => {
  const isShow = index % 2 === 1;
  return {
    ...rated(
      isShow ? Number(`999${index + 1}`) : index + 1,
      `${names[index % 5]} ${index + 1}`,
      1 + (index % 5),
    ),
    media_type: isShow ? ('tv' as const) : ('movie' as const),
    release_date: dates[index % 5] ?? null,
  };
});

const shown = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('link')
    .map((link) => (link.textContent ?? '').replace(/ \d{4}.*/, ''));
const count = (number: number) =>
  screen.findByText(text.count(String(number), '10'), { exact: false, selector: 'div' });
const chip = (name: string) => screen.findByRole('link', { name: filterMessages.remove(name) });

describe('the filters of the ratings page', () => {
  let requests: string[] = [];
  beforeEach(() => {
    requests = [];
    server.use(
      http.get('*/api/v1/ratings', () =>
        HttpResponse.json({
          ratings: titles.map(({ id, score, media_type }) => rating(id, score, media_type)),
        }),
      ),
      http.get('*/api/v1/movies', ({ request }) => {
        requests.push(new URL(request.url).search);
        return HttpResponse.json(titles);
      }),
    );
  });

  it('are in the address, removed one by one, and say how many titles are left', async () => {
    const { user, path } = renderApp(paths.ratings(), { signedIn: true });
    await user.selectOptions(await screen.findByLabelText(filterMessages.kind), text.anyKind);
    await user.selectOptions(screen.getByLabelText(filterMessages.kind), filterMessages.tv);
    await waitFor(() => expect(path()).toBe('/ms/ratings?type=tv'));
    expect(await count(5)).toBeVisible();
    await user.selectOptions(screen.getByLabelText(filterMessages.decade), '1970s');
    await waitFor(() => expect(shown()).toEqual(['Alien 2', 'The Godfather 6']));
    expect(path()).toBe('/ms/ratings?type=tv&decade=1970');
    await user.click(await chip(filterMessages.tv));
    await waitFor(() => expect(path()).toBe('/ms/ratings?decade=1970'));
    expect(await count(4)).toBeVisible();
    await user.click(await chip('1970s'));
    await waitFor(() => expect(shown()).toHaveLength(10));
  });

  it('show the titles of a genre, and of how many others the genre is unknown', async () => {
    const requested: string[] = [];
    server.use(
      http.get('*/api/v1/genres/:id/titles', ({ params }) => {
        requested.push(String(params.id));
        return HttpResponse.json({
          titles: [
            { movie_id: 9994, media_type: 'tv' },
            { movie_id: 7, media_type: 'movie' },
          ],
          unknown: 3,
        });
      }),
    );
    const { user, path } = renderApp(paths.ratings(), { signedIn: true });
    await user.selectOptions(await screen.findByLabelText(text.genre), 'Crime');
    await waitFor(() => expect(path()).toBe('/ms/ratings?genre=80'));
    await waitFor(() => expect(shown()).toEqual(['The Matrix 4', 'Alien 7']));
    expect(await count(2)).toHaveTextContent(text.unknownGenre('3'));
    await user.selectOptions(screen.getByLabelText(filterMessages.kind), filterMessages.tv);
    await waitFor(() => expect(shown()).toEqual(['The Matrix 4']));
    const genre = within(screen.getByLabelText(text.genre));
    expect(genre.getByRole('option', { name: 'Soap' })).toBeVisible();
    expect(genre.queryByRole('option', { name: 'Thriller' })).not.toBeInTheDocument();
    await user.click(await chip('Crime'));
    await waitFor(() => expect(path()).toBe('/ms/ratings?type=tv'));
    await waitFor(() => expect(shown()).toHaveLength(5));
    expect(requested).toEqual(['80']);
  });

  it('say why the titles of a genre could not be loaded, and load them again', async () => {
    let isDown = true;
    server.use(
      http.get('*/api/v1/genres/:id/titles', () =>
        isDown
          ? new HttpResponse(null, { status: 500 })
          : HttpResponse.json({ titles: [{ movie_id: 7, media_type: 'movie' }], unknown: 0 }),
      ),
    );
    const { user } = renderApp(`${paths.ratings()}?genre=80`, { signedIn: true });
    const retry = await screen.findByRole('button', { name: appMessages.app.retry });
    isDown = false;
    await user.click(retry);
    await waitFor(() => expect(shown()).toEqual(['Alien 7']));
  });

  it('find titles by words without their accents, in the whole list', async () => {
    const { user, path } = renderApp(`${paths.ratings()}?sort=title`, { signedIn: true });
    const field = await screen.findByRole('searchbox', { name: text.title });
    await user.type(field, 'leon 3');
    await waitFor(() => expect(path()).toBe('/ms/ratings?sort=title&title=leon+3'));
    await waitFor(() => expect(shown()).toEqual(['Léon 3']));
    expect(field).toHaveFocus();
    expect(requests).toContain('?filter=all');
    await user.click(await chip(text.titled('leon 3')));
    await waitFor(() => expect(shown()).toHaveLength(10));
    expect(field).toHaveValue('');
    expect(path()).toBe('/ms/ratings?sort=title');
  });

  it('are behind a button with their number in a narrow window', async () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media === narrowWindow }),
    );
    const { user, path } = renderApp(`${paths.ratings()}?decade=1970`, { signedIn: true });
    const filters = await screen.findByRole('button', { name: `${messages.lists.filters} · 1` });
    expect(filters).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByLabelText(filterMessages.kind)).not.toBeVisible();
    expect(await count(4)).toBeVisible();
    await user.click(filters);
    expect(filters).toHaveAttribute('aria-expanded', 'true');
    await user.selectOptions(screen.getByLabelText(filterMessages.kind), filterMessages.tv);
    await waitFor(() => expect(path()).toBe('/ms/ratings?decade=1970&type=tv'));
    expect(filters).toHaveAccessibleName(`${messages.lists.filters} · 2`);
    await user.click(filters);
    expect(screen.queryByLabelText(filterMessages.kind)).not.toBeVisible();
  });

  it('say that no title matches', async () => {
    renderApp(`${paths.ratings()}?decade=1930`, { signedIn: true });
    expect(await screen.findByRole('heading', { name: text.none })).toBeVisible();
    expect(await chip('1930s')).toBeVisible();
  });

  it('stay when another order is chosen', async () => {
    const { user, path } = renderApp(`${paths.ratings()}?type=movie`, { signedIn: true });
    await user.selectOptions(await screen.findByLabelText(messages.ratings.sort), 'title');
    await waitFor(() => expect(path()).toBe('/ms/ratings?type=movie&sort=title'));
    await waitFor(() => expect(shown()).toHaveLength(5));
  });
});

describe('the filters of a playlist', () => {
  it('select titles of a genre and those without a rating, which stay while they are rated', async () => {
    const films = titles.map(({ id, media_type }): [number, 'movie' | 'tv'] => [id, media_type]);
    servePlaylists(playlist(5, 'Friday', films));
    server.use(
      http.get('*/api/v1/playlists/5', () =>
        HttpResponse.json({
          playlistId: 5,
          name: 'Friday',
          description: '',
          movies: titles,
          notes: [],
          cover: null,
        }),
      ),
      http.get('*/api/v1/ratings', () =>
        HttpResponse.json({
          ratings: titles
            .slice(0, 8)
            .map(({ id, score, media_type }) => rating(id, score, media_type)),
        }),
      ),
    );
    const { user, path } = renderApp(paths.playlist(5), { signedIn: true });
    const genres = [{ movie_id: 9, media_type: 'movie' }];
    server.use(
      http.get('*/api/v1/genres/:id/titles', () =>
        HttpResponse.json({ titles: genres, unknown: 0 }),
      ),
    );
    const select = await screen.findByLabelText(text.genre);
    await user.selectOptions(select, 'Crime');
    await waitFor(() => expect(shown()).toEqual(['The Matrix 9']));
    await user.selectOptions(select, text.anyGenre);
    await user.selectOptions(await screen.findByLabelText(text.stars), text.unrated);
    await waitFor(() => expect(path()).toBe('/ms/playlist/5?rating=unrated'));
    await waitFor(() => expect(shown()).toEqual(['The Matrix 9', 'Amélie 10']));
    const stars = await starsOf('Amélie 10');
    await user.click(star(stars, 4));
    expect(shown()).toHaveLength(2);
    await user.selectOptions(screen.getByLabelText(text.stars), messages.components.stars(4));
    await waitFor(() => expect(shown()).toEqual(['The Matrix 4', 'Amélie 10']));
  });
});
