import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { WatchUpdate, Watch } from '../../api/watching/generated';
import { isoDay } from '../../lib/format';
import { messages } from '../../lib/messages';
import { star, starsOf } from '../../testing/actions';
import { changeOf, rating, titleLog, watchOf } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { server } from '../../testing/server';

const text = messages.watching;
const { rated } = messages.ratings;
const { undo } = messages;

const watch: Watch = { ...watchOf(7, { precision: 'unknown' }), origin: 'rating' };

/** Mocks a server where the first rating of a film adds a watch; returns the requests that change this watch. */
function serveRatings() {
  let watches: Watch[] = [];
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/v1/watches', () => HttpResponse.json(titleLog({ watches }))),
    http.post<never, { score: number }>('*/api/v1/movies', async ({ request }) => {
      const { score } = await request.json();
      const marked_seen = watches.length === 0;
      watches = [watch];
      const change = changeOf('rated');
      return HttpResponse.json({ ...rating(1, score), change, marked_seen }, { status: 201 });
    }),
    http.delete('*/api/v1/ratings/:id', () => {
      watches = [];
      const change = changeOf('rating_cleared');
      return HttpResponse.json({ movieId: 1, media_type: 'movie', change });
    }),
    http.patch<{ id: string }, WatchUpdate>('*/api/v1/watches/:id', async ({ request, params }) => {
      const { when } = await request.json();
      sent.push([params.id, when]);
      watches = [{ ...watch, id: 8, when: when ?? watch.when }];
      return HttpResponse.json({ change: changeOf('watch_edited'), watch: watches[0] });
    }),
  );
  return sent;
}

async function rate(score: number) {
  const { user } = renderApp('/ms/movie/1', { signedIn: true });
  await screen.findByText(text.notSeen);
  const stars = await starsOf('Night Train');
  await user.click(star(stars, score));
  return { user, stars };
}

const marked = (score: number) => undo.markedSeen(rated('Night Train', score));

describe('a rating that marks a film as seen', () => {
  it('says so and shows the watch, also after another score, until Undo takes it back', async () => {
    serveRatings();
    const { user, stars } = await rate(4);
    expect(await screen.findByText(marked(4))).toBeVisible();
    expect(await screen.findByText(text.seenSummary(1, null))).toBeVisible();
    await user.click(star(stars, 3));
    expect(await screen.findByText(marked(3))).toBeVisible();
    await user.click(screen.getByRole('button', { name: undo.undo }));
    expect(await screen.findByText(text.notSeen)).toBeVisible();
  });

  it('dates the watch with Today', async () => {
    const sent = serveRatings();
    const { user } = await rate(4);
    await user.click(await screen.findByRole('button', { name: undo.today }));
    expect(await screen.findByText(text.changed('Night Train'))).toBeVisible();
    expect(screen.queryByText(marked(4))).not.toBeInTheDocument();
    const day = isoDay(new Date());
    expect(sent).toEqual([['7', { precision: 'day', day }]]);
    await waitFor(() => expect(screen.getByText(/^Seen once/)).toHaveTextContent(day.slice(0, 4)));
  });
});
