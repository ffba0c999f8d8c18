import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Calendar, CalendarEntry } from '../api/shows/generated';
import { isoDay } from '../lib/format';
import { messages } from '../lib/messages';
import { episodeMessages } from '../lib/messages/episodes';
import { paths } from '../lib/paths';
import { preferences, storedTitle } from '../testing/fixtures';
import { listedEpisode } from '../testing/showFixtures';
import { renderApp } from '../testing/render';
import { errorResponse, loseConnection, server } from '../testing/server';

const text = messages.calendar;

beforeAll(() => import('./CalendarPage'));

const episode = (season: number, number: number, name: string | null = null, seen = false) => ({
  ...listedEpisode(season, number, name),
  premiere: number === 1,
  seen,
});

const showEntry = (
  id: number,
  title: string,
  episodes: CalendarEntry['episodes'],
): CalendarEntry => ({
  movie: { ...storedTitle(Number(`999${id}`), title), media_type: 'tv' },
  episodes,
  seen: episodes.every(({ seen }) => seen),
  release_kinds: [],
  elsewhere: false,
});

const filmEntry = (
  id: number,
  title: string,
  more: Partial<CalendarEntry> = {},
): CalendarEntry => ({
  movie: storedTitle(id, title),
  episodes: [],
  seen: false,
  release_kinds: [],
  elsewhere: false,
  ...more,
});

const salt = showEntry(3, 'Salt', [episode(2, 4, 'Brine', true)]);
const harbour = showEntry(2, 'Harbour', [episode(3, 1), episode(3, 2), episode(3, 3)]);
const orchard = filmEntry(3, 'The Orchard');
/** Films of a user who has chosen a country. */
const released = [
  filmEntry(4, 'Night Train', { release_kinds: ['cinema', 'digital'] }),
  filmEntry(5, 'Low Tide', { release_kinds: ['limited'] }),
  filmEntry(6, 'Far Away', { elsewhere: true }),
];

let shown: Calendar;
const queries: string[] = [];

beforeEach(() => {
  shown = {
    days: [
      { date: '2020-11-05', entries: [salt] },
      { date: '2020-11-20', entries: [harbour, orchard] },
    ],
    knows_dates: true,
  };
  queries.length = 0;
  server.use(
    http.get('*/api/v1/calendar', ({ request }) => {
      queries.push(new URL(request.url).searchParams.toString());
      return HttpResponse.json(shown);
    }),
    http.get('*/api/v1/calendar/link', () => HttpResponse.json({ created_at: null })),
  );
});

const open = (search = '?month=2020-11') =>
  renderApp(paths.calendar() + search, { signedIn: true });

it('hides the name of an unseen episode until its button is pressed, if the user has chosen that', async () => {
  server.use(
    http.get('*/api/v1/preferences', () =>
      HttpResponse.json({ ...preferences, hide_spoilers: true }),
    ),
  );
  const unseen = showEntry(2, 'Harbour', [episode(3, 1, 'Ebb')]);
  shown = { ...shown, days: [{ date: '2020-11-05', entries: [salt, unseen] }] };
  const { user } = open();
  const name = episodeMessages.spoiler.showOf('S3 E1');
  const show = await screen.findByRole('button', { name });
  expect(screen.getByText('S2 E4 Brine')).toBeVisible();
  expect(screen.queryByText(/Ebb/)).not.toBeInTheDocument();
  await user.click(show);
  expect(screen.getByRole('button', { name: 'Ebb' })).toBeVisible();
});

function onWideScreen() {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(min-width: 960px)' }),
  );
}

describe('the calendar on a wide screen', () => {
  it('is a table of weeks with short lines, check marks and links', async () => {
    onWideScreen();
    open();
    const table = await screen.findByRole('table', { name: 'November 2020' });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(7);
    const links = within(table).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [`Salt S2 E4${text.seen}`, '/ms/movie/9993/season/2'],
      ['Harbour, 3 episodes', '/ms/movie/9992/season/3'],
      ['The Orchard ', '/ms/movie/3'],
    ]);
    expect(links.map((link) => link.querySelector('svg') !== null)).toEqual([true, false, false]);
    expect(links[0]?.closest('td')).toHaveTextContent('November 5, 2020');
  });

  it('has the numbers of the chosen order, and links to its seasons', async () => {
    onWideScreen();
    const in_order = { season_number: 1, episode_number: 9 };
    const entry = showEntry(3, 'Salt', [{ ...episode(2, 4), in_order }]);
    shown = { ...shown, days: [{ date: '2020-11-05', entries: [entry] }] };
    open();
    const link = await screen.findByRole('link', { name: /Salt/ });
    expect(link).toHaveTextContent('Salt S1 E9');
    expect(link).toHaveAttribute('href', '/ms/movie/9993/season/1');
  });

  it('says after the name of a film how it is released', async () => {
    onWideScreen();
    shown = { ...shown, days: [{ date: '2020-11-05', entries: released }] };
    open();
    const table = within(await screen.findByRole('table', { name: 'November 2020' }));
    expect(table.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Night Train, in cinemas, digital',
      'Low Tide, limited',
      'Far Away, elsewhere',
    ]);
  });

  it('asks for the weeks of the month, and marks today', async () => {
    onWideScreen();
    const today = isoDay(new Date());
    shown = { ...shown, days: [{ date: today, entries: [salt] }] };
    open('');
    const link = await screen.findByRole('link', { name: /^Salt/ });
    expect(link.closest('td')).toHaveAttribute('aria-current', 'date');
    const [from = '', to = ''] = (queries[0]?.match(/\d{4}-\d\d-\d\d/g) ?? []).map(String);
    expect(from <= today && today <= to).toBe(true);
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    expect([28, 35, 42]).toContain(days);
  });
});

describe('the calendar on a phone', () => {
  it('lists the days of the month with names of episodes, premieres and check marks', async () => {
    shown.days.push({ date: '2020-12-01', entries: [orchard] });
    open();
    const day = await screen.findByRole('region', { name: 'Thursday, November 5' });
    expect(day).toHaveTextContent(`S2 E4 Brine${text.seenMark}`);
    expect(within(day).getByRole('link', { name: 'Salt' })).toHaveAttribute(
      'href',
      '/ms/movie/9993/season/2',
    );
    const other = screen.getByRole('region', { name: 'Friday, November 20' });
    expect(other).toHaveTextContent(`3 episodes: S3 E1–E3${text.premiere}`);
    expect(within(other).queryByText(text.seenMark)).not.toBeInTheDocument();
    expect(within(other).getByRole('link', { name: 'The Orchard' })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    // Days of December are in the last week of November, but are not listed.
    expect(screen.queryByRole('region', { name: /December/ })).not.toBeInTheDocument();
  });

  it('says below the name of a film how it is released', async () => {
    shown = { ...shown, days: [{ date: '2020-11-05', entries: [...released, orchard] }] };
    open();
    const day = within(await screen.findByRole('region', { name: 'Thursday, November 5' }));
    const lines = day.getAllByRole('paragraph').map((line) => line.textContent);
    expect(lines).toEqual([
      ...['Night Train', 'In cinemas, Digital'],
      ...['Low Tide', 'Limited release'],
      ...['Far Away', 'First release elsewhere'],
      ...['The Orchard', 'Film'],
    ]);
  });
});

describe('the calendar of the present month on a phone', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each([
    ['today', '2020-11-20T12:00:00', 'Friday, November 20, today'],
    ['the next day with entries', '2020-11-18T12:00:00', 'Friday, November 20'],
  ])('opens at %s', async (_, now, heading) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const shownAt: (string | null | undefined)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shownAt.push(this.querySelector('h3')?.textContent);
    });
    open('');
    await screen.findByRole('region', { name: heading });
    expect(shownAt).toEqual([heading]);
  });

  it('opens at its top when all of its days are to come', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-11-02T12:00:00') });
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    open('');
    await screen.findByRole('region', { name: 'Friday, November 20' });
    expect(scroll).not.toHaveBeenCalled();
  });
});

describe('the page of the calendar', () => {
  it('has its month and its filter in the address', async () => {
    const { user, path } = open();
    await screen.findByRole('region', { name: 'Thursday, November 5' });
    await user.click(screen.getByRole('link', { name: text.next('December 2020') }));
    await waitFor(() => expect(path()).toBe(`${paths.calendar()}?month=2020-12`));
    expect(await screen.findByRole('heading', { name: 'December 2020' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: text.filter.premieres }));
    await waitFor(() => expect(path()).toBe(`${paths.calendar()}?month=2020-12&only=premieres`));
    await waitFor(() => expect(queries.at(-1)).toMatch(/only=premieres/));
    const current = screen.getByRole('link', { name: text.filter.premieres });
    expect(current).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('link', { name: text.previous('November 2020') }));
    await waitFor(() => expect(path()).toBe(`${paths.calendar()}?month=2020-11&only=premieres`));
    await user.click(screen.getByRole('link', { name: text.today }));
    await waitFor(() => expect(path()).toBe(`${paths.calendar()}?only=premieres`));
    await user.click(screen.getByRole('link', { name: text.filter.all }));
    await waitFor(() => expect(path()).toBe(paths.calendar()));
  });

  it('says that the built-in catalogue knows no dates', async () => {
    shown = { days: [], knows_dates: false };
    open();
    expect(await screen.findByRole('heading', { name: text.noDates })).toBeVisible();
    expect(screen.getByText(text.noDatesHint)).toBeVisible();
    expect(screen.queryByRole('link', { name: text.toSettings })).not.toBeInTheDocument();
  });

  it('shows films of the built-in catalogue with a line about dates', async () => {
    shown = { days: [{ date: '2020-11-20', entries: [orchard] }], knows_dates: false };
    open();
    expect(await screen.findByRole('link', { name: 'The Orchard' })).toBeVisible();
    expect(screen.getByText(text.noDatesHint)).toBeVisible();
  });

  it('offers the choice of a country while films have the day of their first release', async () => {
    const { user, path } = open();
    const link = await screen.findByRole('link', { name: text.chooseCountry });
    expect(link.closest('p')).toHaveTextContent(text.firstReleases);
    await user.click(link);
    const heading = await screen.findByRole('heading', { name: text.settings.title });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(path()).toBe(paths.settings());
  });

  it.each([
    ['a chosen country', [salt, ...released], true],
    ['only shows', [salt, harbour], true],
    ['the built-in catalogue', [orchard], false],
  ])('offers no choice of a country with %s', async (_, entries, knows_dates) => {
    shown = { days: [{ date: '2020-11-05', entries }], knows_dates };
    open();
    await screen.findByRole('region', { name: 'Thursday, November 5' });
    expect(screen.queryByText(text.firstReleases)).not.toBeInTheDocument();
  });

  it.each([
    ['', text.emptyHint],
    ['&only=films', text.emptyFilterHint],
  ])('says with "%s" how to fill an empty month', async (search, hint) => {
    shown = { days: [], knows_dates: true };
    open(`?month=2020-11${search}`);
    const title = text.empty('November 2020');
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(hint)).toBeVisible();
  });

  it('offers Retry when it could not be loaded', async () => {
    server.use(
      http.get('*/api/v1/calendar', () => errorResponse(500, 5000, 'no disk'), { once: true }),
    );
    const { user } = open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('no disk');
    await user.click(within(alert).getByRole('button', { name: messages.app.retry }));
    expect(await screen.findByRole('link', { name: 'Salt' })).toBeVisible();
  });

  it('says that there is no connection, and loads once there is one', async () => {
    const { fail, restore } = loseConnection();
    server.use(http.get('*/api/v1/calendar', fail));
    open();
    const heading = messages.errors.offlineHeading;
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    restore();
    expect(await screen.findByRole('link', { name: 'Salt' })).toBeVisible();
  });
});
