import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setHalfStarsOn } from '../../lib/appearance';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { tileSheetMessages } from '../../lib/messages/tileSheet';
import { watchingMessages } from '../../lib/messages/watching';
import { paths } from '../../lib/paths';
import { star } from '../../testing/actions';
import { rating, titleLog, watchOf } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { server } from '../../testing/server';

const text = tileSheetMessages;
const more = catalogueMessages.movies.more('Night Train');

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(hover: none)' }),
  );
});

/** Records what is sent. */
function serveRatings() {
  const sent: unknown[] = [];
  server.use(
    http.post<never, { id: number; score?: number; score10?: number }>(
      '*/api/v1/movies',
      async ({ request }) => {
        const { id, score = 0, score10 = score * 2 } = await request.json();
        sent.push({ score, score10 });
        const whole = Math.ceil(score10 / 2);
        return HttpResponse.json({ ...rating(id, whole), score10 }, { status: 201 });
      },
    ),
  );
  return sent;
}

async function openSheet() {
  const app = renderApp(paths.trending(), { signedIn: true });
  await app.user.click(await screen.findByRole('button', { name: more }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Night Train' }));
  return { ...app, sheet };
}

describe('the sheet of a tile', () => {
  it('rates the title, and keeps open', async () => {
    const sent = serveRatings();
    const { user, sheet } = await openSheet();
    const group = sheet.getByRole('radiogroup');
    await user.click(star(group, 4));
    expect(star(group, 4)).toBeChecked();
    await waitFor(() => expect(sent).toEqual([{ score: 4, score10: 8 }]));
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: more })).toHaveFocus();
    expect(screen.getByText('★ 4')).toBeInTheDocument();
  });

  it('gives half stars, which count as whole ones without the choice', async () => {
    setHalfStarsOn(true);
    const sent = serveRatings();
    const { user, sheet } = await openSheet();
    await user.click(await sheet.findByRole('radio', { name: '3 and a half stars' }));
    await waitFor(() => expect(sent).toEqual([{ score: 0, score10: 7 }]));
    expect(screen.getByText('★ 3.5')).toBeInTheDocument();
    setHalfStarsOn(false);
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: more }));
    expect(await screen.findByText('★ 4')).toBeInTheDocument();
  });

  it('marks the title as seen, and then asks for another date', async () => {
    const sent: unknown[] = [];
    let watches: object[] = [];
    server.use(
      http.get('*/api/v1/watches', () => HttpResponse.json({ ...titleLog(), watches })),
      http.post('*/api/v1/watches', async ({ request }) => {
        sent.push(await request.json());
        const watch = watchOf(7, { precision: 'unknown' });
        watches = [watch];
        const body = { change: { id: 5 }, watch, watches: 1, left_watchlist: false };
        return HttpResponse.json(body, { status: 201 });
      }),
    );
    const { user, sheet } = await openSheet();
    const seen = sheet.getByRole('button', { name: text.seen });
    await waitFor(() => expect(seen).not.toHaveAttribute('aria-disabled'));
    await user.click(seen);
    await waitFor(() => expect(seen).toHaveAccessibleName(text.seenAgain));
    await waitFor(() => expect(seen).not.toHaveAttribute('aria-disabled'));
    expect(sent).toEqual([expect.objectContaining({ id: 1, media_type: 'movie' })]);
    await user.click(seen);
    const title = watchingMessages.sheet.title('Night Train');
    expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('adds the title to the watchlist, which it leaves once it is marked as seen', async () => {
    const sent: unknown[] = [];
    let log = titleLog();
    server.use(
      http.get('*/api/v1/watches', () => HttpResponse.json(log)),
      http.put('*/api/v1/watchlist/:id', ({ params }) => {
        sent.push(params.id);
        log = titleLog({ listed_at: '2026-11-20T10:00:00Z' });
        return HttpResponse.json({ change: { id: 5 } });
      }),
      http.post('*/api/v1/watches', () => {
        const watch = watchOf(7, { precision: 'unknown' });
        log = titleLog({ watches: [watch] });
        const body = { change: { id: 6 }, watch, watches: 1, left_watchlist: true };
        return HttpResponse.json(body, { status: 201 });
      }),
    );
    const { user, sheet } = await openSheet();
    const add = sheet.getByRole('button', { name: text.toWatchlist });
    await waitFor(() => expect(add).not.toHaveAttribute('aria-disabled'));
    await user.click(add);
    await waitFor(() => expect(add).toHaveAccessibleName(text.fromWatchlist));
    expect(sent).toEqual(['1']);
    await user.click(sheet.getByRole('button', { name: text.seen }));
    await waitFor(() => expect(add).toHaveAccessibleName(text.toWatchlist));
  });

  it('adds the title to the favorites, and removes it', async () => {
    const sent: unknown[] = [];
    let favorite = false;
    const set = (to: boolean) => () => {
      favorite = to;
      sent.push(to);
      return HttpResponse.json({ change: { id: 5 } });
    };
    server.use(
      http.get('*/api/v1/watches', () => HttpResponse.json(titleLog({ favorite }))),
      http.put('*/api/v1/favorites/1', set(true)),
      http.delete('*/api/v1/favorites/1', set(false)),
    );
    const { user, sheet } = await openSheet();
    const button = sheet.getByRole('button', { name: text.toFavorites });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    await user.click(button);
    await waitFor(() => expect(button).toHaveAccessibleName(text.fromFavorites));
    await user.click(button);
    await waitFor(() => expect(sent).toEqual([true, false]));
  });

  it('opens the menu of all playlists', async () => {
    const { user, sheet } = await openSheet();
    await user.click(sheet.getByRole('button', { name: text.saveTo }));
    expect(await screen.findByRole('dialog', { name: /Save/ })).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'Night Train' })).not.toBeInTheDocument();
  });

  it('opens the page of the title', async () => {
    const { user, sheet, path } = await openSheet();
    await user.click(sheet.getByRole('link', { name: text.open }));
    await waitFor(() => expect(path()).toBe('/ms/movie/1'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens after a long press on the poster, in place of the menu of the browser', async () => {
    renderApp(paths.trending(), { signedIn: true });
    const link = await screen.findByRole('link', { name: /Night Train/ });
    fireEvent.touchStart(link, { touches: [{ clientX: 9, clientY: 9 }] });
    await waitFor(() => expect(fireEvent.contextMenu(link)).toBe(false));
    expect(await screen.findByRole('dialog', { name: 'Night Train' })).toBeInTheDocument();
  });
});
