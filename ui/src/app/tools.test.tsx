// Why: the tools write what everybody sees; they say who may use them, go in order, and can be stopped and gone on with.
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { annaIsAdmin } from '../testing/adminServer';
import { recordCalls } from '../testing/calls';
import { refusal } from '../testing/handlers';
import { renderApp } from '../testing/renderApp';
import { server } from '../testing/server';

const text = messages.mediaUpdate;
const names = ['Get DB Movies', 'Get Media Types', 'Update Movies', 'Update Stars'];

const stored = (id: number, title: string | null, media_type = 'movie') => ({
  id,
  media_type,
  title,
  description: 'About itself.',
  poster_path: `/m${id}.svg`,
  release_date: '2001-05-04',
  vote_average: null,
});

/** The server keeps these titles; the catalogue calls film n "Film n", has shows only up to number 9, and lacks 13. */
function serveTitles(titles: ReturnType<typeof stored>[]) {
  annaIsAdmin();
  const written: { id: number; media_type: string }[][] = [];
  let kept = titles;
  server.use(
    http.get('*/api/v1/playlists/all_movies', () => HttpResponse.json({ movies: kept })),
    http.get('*/3/movie/:id', ({ params }) => {
      const id = Number(params.id);
      if (id === 13) return HttpResponse.json({ status_code: 34 }, { status: 404 });
      return HttpResponse.json({ id, title: `Film ${id}`, poster_path: `/m${id}.svg` });
    }),
    http.get('*/3/tv/:id', ({ params }) => {
      const id = Number(params.id);
      if (id > 9) return HttpResponse.json({ status_code: 34 }, { status: 404 });
      return HttpResponse.json({ id, name: `Show ${id}`, poster_path: `/m999${id}.svg` });
    }),
    http.put<{ id: string }, { media: { id: number; media_type: string }[] }>(
      '*/api/v1/movies/:id',
      async ({ request }) => {
        const { media } = await request.json();
        written.push(media);
        kept = kept.map((title) =>
          media.some(({ id }) => id === title.id) ? stored(title.id, `Film ${title.id}`) : title,
        );
        return HttpResponse.json({ updated: media.map(({ id }) => id) });
      },
    ),
    http.put('*/api/v1/ratings/:id', () => HttpResponse.json({ updated: 3 })),
    http.delete('*/api/v1/movies/orphans', () => HttpResponse.json({ removed: [77, 78] })),
  );
  return written;
}

async function opened(path: string) {
  const { user } = renderApp(path, { signedIn: true });
  const usable = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    return button;
  };
  const press = async (name: string) => user.click(await usable(name));
  return { press, usable };
}

const films = (count: number) =>
  Array.from({ length: count }, (_, index) => stored(index + 100, `Film ${index + 100}`));

describe('who may use the tools', () => {
  it.each([paths.mediaUpdate(), paths.fix()])(
    '%s is open for who is signed out, who learns what is needed [6.1]',
    async (path) => {
      const calls = recordCalls();
      const app = renderApp(path);
      expect(await screen.findByText(messages.upkeep.adminsOnly)).toBeVisible();
      expect(app.path()).toBe(path);
      const main = within(screen.getByRole('main'));
      expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/ms/sign-in');
      const buttons = path === paths.fix() ? ['Apply Fix'] : names;
      for (const name of buttons) {
        const button = screen.getByRole('button', { name });
        expect(button).toHaveAttribute('aria-disabled', 'true');
        await app.user.click(button);
      }
      expect(calls.filter((call) => call.includes('/api/'))).toEqual([]);
    },
  );

  it('tells who is signed in and no admin whom to ask', async () => {
    renderApp(paths.mediaUpdate(), { signedIn: true });
    expect(await screen.findByText(messages.upkeep.memberHint, { exact: false })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Get DB Movies' })).toHaveAttribute('aria-disabled');
  });
});

describe('the media update', () => {
  it('loads titles, looks each up and writes back what has changed [2.47]', async () => {
    const written = serveTitles([
      stored(1, 'Film 1'),
      stored(2, 'An older name'),
      stored(13, 'Gone'),
      stored(99913, 'Really a film', 'tv'),
      stored(9994, 'Show 4', 'tv'),
    ]);
    const { press } = await opened(paths.mediaUpdate());
    expect(screen.getByRole('button', { name: names[1] })).toHaveAttribute('aria-disabled');
    expect(screen.getByText(text.types.needs)).toBeVisible();
    await press('Get DB Movies');
    expect(await screen.findByText('5 titles stored.')).toBeVisible();
    await press('Get Media Types');
    expect(
      await screen.findByText('1 title changed. 2 titles not in the catalogue.'),
    ).toBeVisible();
    await press('Update Movies');
    expect(await screen.findByText('1 title updated.')).toBeVisible();
    expect(written).toEqual([[{ id: 2, media_type: 'movie' }]]);
  });

  it('finds the type of what is kept as the wrong one', async () => {
    const written = serveTitles([stored(99950, 'Film 50', 'tv')]);
    const { press } = await opened(paths.mediaUpdate());
    await press('Get DB Movies');
    await press('Get Media Types');
    await press('Update Movies');
    await screen.findByText('1 title updated.');
    expect(written).toEqual([[{ id: 99950, media_type: 'movie' }]]);
  });

  it('writes thirty at a time, and a second time nothing [9.9]', async () => {
    const written = serveTitles(films(65).map((film) => ({ ...film, title: 'Old' })));
    const { press } = await opened(paths.mediaUpdate());
    await press('Get DB Movies');
    await press('Get Media Types');
    await press('Update Movies');
    expect(await screen.findByText('65 titles updated.')).toBeVisible();
    await press('Update Movies');
    expect(await screen.findByText('There was nothing to update.')).toBeVisible();
    expect(written.map((slice) => slice.length)).toEqual([30, 30, 5]);
  });

  it('shows how far it is, stops, and goes on where it was', async () => {
    serveTitles(films(31));
    server.use(
      http.get('*/config', () =>
        HttpResponse.json({ image_base: '/t/p/', catalogue: 'tmdb', landing_posters: [] }),
      ),
    );
    const calls = recordCalls();
    const { press } = await opened(paths.mediaUpdate());
    await press('Get DB Movies');
    await press('Get Media Types');
    expect(await screen.findByText(/The next slice in (30|29) s/)).toBeVisible();
    const bar = screen.getByRole('progressbar', { name: 'Progress of Get Media Types' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['30', '31']);
    expect(screen.getByRole('button', { name: 'Update Stars' })).toHaveAttribute('aria-disabled');
    await press('Stop');
    expect(screen.getByText('Stopped at 30 of 31.')).toBeVisible();
    await press('Go on');
    expect(await screen.findByText(/The next slice in \d+ s/)).toBeVisible();
    expect(calls.filter((call) => call.startsWith('GET /3/movie/'))).toHaveLength(30);
  });

  it('says what went wrong and goes on from there', async () => {
    serveTitles(films(40));
    let silent = true;
    server.use(
      http.get('*/3/movie/:id', ({ params }) => {
        const id = Number(params.id);
        if (silent && id === 135) return refusal(502, 5020, 'The movie database does not answer.');
        return HttpResponse.json({ id, title: `Film ${id}`, poster_path: `/m${id}.svg` });
      }),
    );
    const { press } = await opened(paths.mediaUpdate());
    await press('Get DB Movies');
    await press('Get Media Types');
    expect(await screen.findByRole('alert')).toHaveTextContent('does not answer');
    silent = false;
    const calls = recordCalls();
    await press('Go on');
    expect(await screen.findByText('Nothing has changed.')).toBeVisible();
    expect(calls).toHaveLength(10);
  });

  it('says how many scores were mended [2.47]', async () => {
    serveTitles([]);
    const { press } = await opened(paths.mediaUpdate());
    await press('Update Stars');
    expect(await screen.findByText('3 scores mended.')).toBeVisible();
  });

  it('signs out whom the server knows no more [8.1]', async () => {
    serveTitles([]);
    server.use(http.put('*/api/v1/ratings/:id', () => refusal(401, 4011, 'token expired')));
    const { press } = await opened(paths.mediaUpdate());
    await press('Update Stars');
    expect(await screen.findByText(messages.errors.session)).toBeVisible();
    expect(await screen.findByText(messages.upkeep.visitorHint, { exact: false })).toBeVisible();
  });
});

describe('the fix', () => {
  it('removes orphans, completes what lacks facts and reports [2.48]', async () => {
    const written = serveTitles([stored(1, 'Film 1'), stored(2, null), stored(3, null)]);
    server.use(
      http.get(
        '*/api/v1/playlists/all_movies',
        () =>
          HttpResponse.json({ movies: [stored(1, 'Film 1'), stored(2, null), stored(3, null)] }),
        { once: true },
      ),
      http.get('*/api/v1/playlists/all_movies', () =>
        HttpResponse.json({ movies: [stored(1, 'Film 1'), stored(2, 'Film 2'), stored(3, null)] }),
      ),
    );
    const { press } = await opened(paths.fix());
    await press('Apply Fix');
    expect(await screen.findByText(messages.fix.done)).toBeVisible();
    const count = (name: string) =>
      screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
    const { checked, completed, incomplete, removed } = messages.fix.report;
    expect([checked, completed, incomplete, removed].map(count)).toEqual(['3', '1', '1', '2']);
    expect(written).toEqual([
      [
        { id: 2, media_type: 'movie' },
        { id: 3, media_type: 'movie' },
      ],
    ]);
  });

  it('can run again', async () => {
    const written = serveTitles([stored(2, null)]);
    const { press } = await opened(paths.fix());
    await press('Apply Fix');
    await screen.findByText(messages.fix.done);
    await press('Apply Fix');
    await waitFor(() => expect(screen.getByText(messages.fix.done)).toBeVisible());
    expect(written).toHaveLength(1);
  });
});
