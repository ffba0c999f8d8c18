import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { anna, noStatistics, rating, storedTitle } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { errorResponse, server } from '../testing/server';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });

function serveRatings() {
  const ratings = [
    { ...rating(1, 4), score10: 7 },
    rating(2, 4),
    rating(3, 5),
    { ...rating(4, 1), score10: 1 },
  ];
  server.use(http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings })));
}

describe('the profile page', () => {
  // specification 2.13, 2.41
  it('shows the account read-only, with a masked password', async () => {
    renderApp(paths.profile(), { signedIn: true });
    await heading('Anna Berg');
    const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
    expect(field(messages.profile.username)).toHaveValue('annaberg');
    expect(field(messages.profile.email)).toHaveValue('anna@example.org');
    expect(field(messages.profile.password).value).toMatch(/^•+$/);
    for (const label of [messages.profile.username, messages.profile.email]) {
      expect(field(label)).toHaveAttribute('readonly');
    }
    expect(screen.getByText(/Member since January 2, 2026/)).toBeVisible();
  });

  // specification 2.41
  it('shows the average rating, and bars that link to the titles of a score', async () => {
    serveRatings();
    renderApp(paths.profile(anna.id), { signedIn: true });
    // (3.5 + 4 + 5 + 0.5) / 4
    const stars = await screen.findByRole('img', { name: 'Average rating: 3.3 of 5 stars' });
    expect(stars).toBeVisible();
    const bar = screen.getByRole('link', { name: '4 stars: 2 titles, 50%' });
    expect(bar).toHaveAttribute('href', '/ms/ratings?filter=fourStar');
    expect(screen.getByRole('link', { name: '3 stars: 0 titles, 0%' })).toBeInTheDocument();
    const row = within(screen.getByRole('table')).getByRole('row', {
      name: '0.5 stars 1 title 25%',
    });
    expect(row).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '4 titles rated' })).toBeVisible();
  });

  it('draws half stars beside whole ones, with a row of the table for each', async () => {
    serveRatings();
    renderApp(paths.profile(anna.id), { signedIn: true });
    await screen.findByRole('link', { name: '4 stars: 2 titles, 50%' });
    const half = within(screen.getByRole('table')).getByRole('row', {
      name: '3.5 stars 1 title 25%',
    });
    expect(half).toBeInTheDocument();
    expect(screen.getByText(messages.ratingSummary.halves)).toBeVisible();
    // Each bar has its own number.
    const column = screen.getByRole('link', { name: '4 stars: 2 titles, 50%' });
    const numbers = [...(column.nextElementSibling?.querySelectorAll('text') ?? [])];
    const bars = [...column.querySelectorAll('rect')].slice(1);
    const middleOf = (bar: Element) =>
      parseFloat(bar.getAttribute('x') ?? '') + parseFloat(bar.getAttribute('width') ?? '') / 2;
    expect(numbers.map((number) => number.textContent)).toEqual(['1', '1']);
    expect(numbers.map((number) => parseFloat(number.getAttribute('x') ?? ''))).toEqual(
      bars.map(middleOf),
    );
  });

  it('counts what the user has watched, with how much of the hours is an estimate', async () => {
    const watched = {
      films: 120,
      episodes: 1,
      minutes: 12_345,
      minutes_estimated: 620,
      running_shows: 2,
      watchlist: 53,
    };
    server.use(
      http.get('*/api/v1/statistics', () => HttpResponse.json({ ...noStatistics, watched })),
    );
    renderApp(paths.profile(), { signedIn: true });
    for (const [name, path] of [
      ['206 hours watched, about 10 estimated', paths.history()],
      ['120 films seen', '/ms/diary?media_type=movie'],
      ['1 episode seen', '/ms/diary?media_type=tv'],
      ['2 shows in progress', paths.shows()],
      ['53 in the watchlist', paths.watchlist()],
    ] as const) {
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', path);
    }
  });

  it('counts ratings and playlists only, when the other figures cannot be loaded', async () => {
    server.use(http.get('*/api/v1/statistics', () => errorResponse(503, 5030, 'Busy.')));
    renderApp(paths.profile(anna.id), { signedIn: true });
    const counts = (name: RegExp) => screen.queryAllByRole('link', { name }).length;
    await waitFor(() => expect([counts(/titles? rated/), counts(/films? seen/)]).toEqual([1, 0]));
  });

  it('shows at most twelve of the newest ratings, and those with the most stars', async () => {
    const rated = Array.from({ length: 14 }, (_, index) => ({
      ...storedTitle(100 + index, `Film ${index}`),
      score: [2, 3].includes(index) ? 5 : 4,
      score10: index === 3 ? 10 : index === 2 ? 9 : 8,
      rated_at: '2026-02-05T10:00:00Z',
    }));
    server.use(
      http.get('*/api/v1/movies', ({ request }) => {
        const isBest = new URL(request.url).searchParams.get('filter') === 'fiveStar';
        return HttpResponse.json(isBest ? rated.filter(({ score }) => score === 5) : rated);
      }),
      http.get('*/api/v1/ratings', () =>
        HttpResponse.json({ ratings: rated.map(({ id, score }) => rating(id, score)) }),
      ),
    );
    server.use(
      http.get('*/api/v1/statistics', () =>
        HttpResponse.json({ ...noStatistics, titles: rated.length }),
      ),
    );
    renderApp(paths.profile(anna.id), { signedIn: true });
    const rail = async (name: string) => within(await screen.findByRole('region', { name }));
    const recent = await rail(messages.statistics.recent);
    expect(recent.getAllByRole('listitem')).toHaveLength(12);
    const best = await rail(messages.statistics.best);
    const [first, second, ...others] = best.getAllByRole('listitem');
    expect(first).toHaveTextContent('Film 3');
    expect(second).toHaveTextContent('Film 2');
    expect(others).toEqual([]);
  });

  it('offers films to rate in place of a plot without ratings', async () => {
    renderApp(paths.profile(), { signedIn: true });
    const link = await screen.findByRole('link', { name: messages.ratingSummary.rate });
    expect(link).toHaveAttribute('href', paths.ratings());
    expect(screen.queryByText(messages.ratingSummary.table)).toBeNull();
  });

  it('leads to the settings, which have the forms of the account', async () => {
    renderApp(paths.profile(), { signedIn: true });
    const link = await screen.findByRole('link', { name: messages.profile.settings });
    expect(link).toHaveAttribute('href', '/ms/settings');
    expect(screen.queryByText(messages.deleteAccount.open)).not.toBeInTheDocument();
  });

  // specification 2.41
  it('has picture buttons that only show "Coming soon"', async () => {
    const { user } = renderApp(paths.profile(), { signedIn: true });
    for (const name of [messages.profile.upload, messages.profile.remove]) {
      await user.click(await button(name));
      expect(await screen.findByText('TBD - Coming soon')).toBeVisible();
      const toast = screen.getByText('TBD - Coming soon').closest('[role=status]');
      if (!(toast instanceof HTMLElement)) throw new Error('there is no toast');
      await user.click(within(toast).getByRole('button', { name: messages.app.close }));
      expect(screen.queryByText('TBD - Coming soon')).not.toBeInTheDocument();
    }
  });

  it('has a link to where pictures are set, after the counts and before those buttons', async () => {
    renderApp(paths.profile(), { signedIn: true });
    const link = await screen.findByRole('link', { name: messages.profile.picture });
    expect(link).toHaveAttribute('href', paths.settings());
    const counts = await screen.findByRole('link', { name: /playlists?$/ });
    const follows = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(counts.compareDocumentPosition(link) & follows).toBe(follows);
    const upload = await button(messages.profile.upload);
    expect(link.compareDocumentPosition(upload) & follows).toBe(follows);
  });

  it("shows another user's account to an admin, without ratings and without figures", async () => {
    const other = { ...anna, id: 8, first_name: 'Bella', last_name: '' };
    server.use(
      http.get('*/api/v1/users/:id', ({ params }) =>
        HttpResponse.json(params.id === '8' ? other : anna),
      ),
    );
    renderApp(paths.profile(8), { signedIn: true });
    await heading('Bella');
    expect(screen.queryByText(messages.ratingSummary.title)).not.toBeInTheDocument();
    expect(screen.queryByText(messages.statistics.none)).not.toBeInTheDocument();
  });

  it("shows the 404 page for another user's profile to users who are not admins", async () => {
    server.use(http.get('*/api/v1/users/4711', () => errorResponse(404, 4040, 'no such user')));
    renderApp('/ms/users/4711', { signedIn: true });
    expect(await heading(messages.notFound.title)).toBeVisible();
  });
});
