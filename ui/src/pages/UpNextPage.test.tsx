import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListedShow } from '../api/generated';
import type { UpNextApiResponse } from '../api/shows/generated';
import { messages } from '../lib/messages';
import { episodeMessages } from '../lib/messages/episodes';
import { paths } from '../lib/paths';
import { makeAnnaAdmin } from '../testing/adminServer';
import { changeOf, preferences, serverConfig } from '../testing/fixtures';
import { listedEpisode, listedShow, noUpNext, progressOf } from '../testing/showFixtures';
import { renderApp } from '../testing/render';
import { deferred, errorResponse, loseConnection, server } from '../testing/server';

const text = messages.upNext;

beforeAll(() =>
  Promise.all([
    import('./UpNextPage'),
    import('../features/upnext/UpNextMenu'),
    import('../features/shows/ShowSheets'),
  ]),
);

const harbour = listedShow(2, 'Harbour', { next: listedEpisode(1, 4, 'Ebb') });
const salt = listedShow(3, 'Salt', { next: listedEpisode(2, 9, 'Brine'), earlier_unseen: 2 });

let shown: UpNextApiResponse;
const sent: unknown[] = [];
const queries: string[] = [];

/** The show after an episode of it: the server lists the one watched last first. */
function moveOn(id: number, change: Partial<ListedShow>): void {
  const show = shown.continue.find(({ movie }) => movie.id === id);
  const others = shown.continue.filter(({ movie }) => movie.id !== id);
  if (show) shown = { ...shown, continue: [{ ...show, ...change }, ...others] };
}

/** Every mark and skip of Salt leads to its tenth episode, until that is undone. */
beforeEach(() => {
  shown = { ...noUpNext, continue: [harbour, salt] };
  sent.length = 0;
  queries.length = 0;
  const next = listedEpisode(2, 10, 'Crust');
  server.use(
    http.get('*/api/v1/up-next', ({ request }) => {
      queries.push(new URL(request.url).searchParams.get('sort') ?? '');
      return HttpResponse.json(shown);
    }),
    http.post<{ id: string }, object>('*/api/v1/shows/:id/watches', async ({ request, params }) => {
      const body = await request.json();
      sent.push(['watch', params.id, body]);
      moveOn(Number(params.id), { next });
      const change = changeOf('episodes_watched', 7);
      const counts = { added: 1, not_out: 0, already_seen: 0, watches: [1] };
      const flags = { left_watchlist: false, resumed: false, viewed_again: false };
      const about = { ...flags, progress: progressOf() };
      return HttpResponse.json({ change, ...counts, ...about }, { status: 201 });
    }),
    http.put<{ id: string }, object>('*/api/v1/shows/:id/skips', async ({ request, params }) => {
      sent.push(['skip', params.id, await request.json()]);
      moveOn(Number(params.id), { next });
      const change = changeOf('show_counting_changed', 8);
      return HttpResponse.json({ change, progress: progressOf() });
    }),
    http.patch<{ id: string }, object>('*/api/v1/shows/:id', async ({ request, params }) => {
      sent.push(['change', params.id, await request.json()]);
      shown = { ...shown, continue: shown.continue.filter(({ movie }) => movie.id !== 9993) };
      const change = changeOf('show_intent_changed', 9);
      return HttpResponse.json({ change, progress: progressOf() });
    }),
    http.post('*/api/v1/changes/:id/undo', ({ params }) => {
      sent.push(['undo', params.id]);
      moveOn(9993, { next: salt.next });
      return HttpResponse.json({ change: changeOf('undone', 99), undone: 1, kept: [] });
    }),
  );
});

const open = (search = '') => renderApp(paths.upNext() + search, { signedIn: true });
const seenButton = (episode: number, season = 2, show = 'Salt') =>
  screen.findByRole('button', { name: text.seen(show, season, episode) });
const namesOf = (heading: string) =>
  within(screen.getByRole('region', { name: heading }))
    .getAllByRole('listitem')
    .map((card) => within(card).getAllByRole('link')[0]?.textContent);
const body = (episode: number) => ({
  season_number: 2,
  episode_number: episode,
  when: expect.objectContaining({ precision: 'time' }),
});

describe('the cards of what is up next', () => {
  it('stand in their sections, with the episode, what is left, and the day that it comes out', async () => {
    const soon = { ...listedEpisode(3, 1, 'Home'), out_date: '2100-01-05' };
    shown = {
      continue: [salt],
      new_seasons: [listedShow(4, 'Wire', { next: listedEpisode(2, 1) })],
      soon: [listedShow(5, 'Tide', { state: 'caught_up', next: null, next_air: soon })],
      a_while_ago: [listedShow(6, 'Dust')],
    };
    const { user } = open();
    await seenButton(9);
    const card = screen.getByRole('region', { name: text.sections.continue });
    expect(within(card).getByText('S2 E9 Brine')).toBeVisible();
    expect(within(card).getByText('7 left, 7 h')).toBeVisible();
    expect(within(card).getByText(text.earlier(2, '2'))).toBeVisible();
    expect(namesOf(text.sections.new_seasons)).toEqual(['Wire']);
    const later = screen.getByRole('region', { name: text.sections.soon });
    expect(within(later).getByText('January 5, 2100')).toBeVisible();
    expect(within(later).getByText(/^in [\d,]+ days$/)).toBeVisible();
    expect(within(later).queryByRole('button', { name: /seen/ })).not.toBeInTheDocument();
    expect(screen.queryByText('Dust')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: text.sections.a_while_ago }));
    expect(screen.getByRole('link', { name: 'Dust' })).toBeVisible();
  });

  it('show a mark at once, and then the next episode in the same place with the same focus', async () => {
    const { promise, resolve: answer } = deferred();
    server.use(http.post('*/api/v1/shows/:id/watches', () => promise.then(() => undefined)));
    const { user } = open();
    const button = await seenButton(9);
    await user.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
    expect(screen.getByText('S2 E9 Brine')).toBeVisible();
    // A second press during the request does nothing.
    await user.click(button);
    answer();
    expect(await screen.findByText('S2 E10 Crust')).toBeVisible();
    expect(sent).toEqual([['watch', '9993', expect.objectContaining(body(9))]]);
    expect(await seenButton(10)).toBe(button);
    expect(button).toHaveFocus();
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
    expect(namesOf(text.sections.continue)).toEqual(['Harbour', 'Salt']);
  });

  it('show the episode again after Undo', async () => {
    const { user } = open();
    await user.click(await seenButton(9));
    expect(await screen.findByText('S2 E10 Crust')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: messages.undo.undo }));
    expect(await screen.findByText('S2 E9 Brine')).toBeVisible();
    expect(sent.at(-1)).toEqual(['undo', '7']);
    expect(namesOf(text.sections.continue)).toEqual(['Harbour', 'Salt']);
  });

  it('show the episode as before, with the reason, when it was not marked', async () => {
    server.use(http.post('*/api/v1/shows/:id/watches', () => errorResponse(500, 5000, 'no disk')));
    const { user } = open();
    const button = await seenButton(9);
    await user.click(button);
    expect(await screen.findByText(/no disk/)).toBeVisible();
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
    expect(screen.getByText('S2 E9 Brine')).toBeVisible();
  });

  it('skip an episode, and put a show on hold from their menu', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.skip('Salt', 2, 9) }));
    expect(await screen.findByText('S2 E10 Crust')).toBeVisible();
    const skip = { season_number: 2, episode_number: 9, skipped: true };
    expect(sent).toEqual([['skip', '9993', skip]]);
    await user.click(screen.getByRole('button', { name: text.more('Salt') }));
    const menu = await screen.findByRole('dialog', { name: 'Salt' });
    expect(within(menu).getByText('S2 E10 Crust')).toBeVisible();
    await user.click(
      within(menu).getByRole('button', { name: messages.shows.intents.on_hold.label }),
    );
    await waitFor(() => expect(sent.at(-1)).toEqual(['change', '9993', { intent: 'on_hold' }]));
    await waitFor(() => expect(namesOf(text.sections.continue)).toEqual(['Harbour']));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('hide the name and the picture of the episode until the button is pressed, if the user has chosen that', async () => {
    server.use(
      http.get('*/api/v1/preferences', () =>
        HttpResponse.json({ ...preferences, hide_spoilers: true }),
      ),
    );
    const next = { ...listedEpisode(2, 9, 'Brine'), still_path: '/still.jpg' };
    shown = { ...noUpNext, continue: [{ ...salt, next }] };
    const { user } = open();
    const { showOf } = episodeMessages.spoiler;
    const show = await screen.findByRole('button', { name: showOf('S2 E9') });
    expect(document.body.outerHTML).not.toMatch(/Brine|still\.jpg/);
    await user.click(show);
    expect(show).toHaveAccessibleName('Brine');
    expect(document.body.outerHTML).toContain('still.jpg');
    await user.click(screen.getByRole('button', { name: text.more('Salt') }));
    const menu = within(await screen.findByRole('dialog', { name: 'Salt' }));
    expect(await menu.findByRole('button', { name: showOf('S2 E9') })).toBeVisible();
    await user.click(menu.getByRole('button', { name: messages.app.close }));
    await user.click(await seenButton(9));
    expect(await screen.findByRole('button', { name: showOf('S2 E10') })).toBeVisible();
  });

  it('skip the rest of the season from their menu', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.more('Salt') }));
    const rest = { name: messages.shows.menu.skipRest };
    await user.click(await screen.findByRole('button', rest));
    expect(await screen.findByText('S2 E10 Crust')).toBeVisible();
    const body = { season_number: 2, episode_number: 9, skipped: true, rest: true };
    expect(sent).toEqual([['skip', '9993', body]]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['a finale', { next: { ...listedEpisode(2, 9, 'Brine'), kind: 'finale' } }],
    ['the last unseen episode', { counting: 6 }],
  ] as const)('do not offer that for %s', async (_, change) => {
    shown = { ...noUpNext, continue: [{ ...salt, ...change }] };
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.more('Salt') }));
    expect(await screen.findByRole('button', { name: text.menu.skip })).toBeVisible();
    const rest = { name: messages.shows.menu.skipRest };
    expect(screen.queryByRole('button', rest)).not.toBeInTheDocument();
  });

  it.each(['menu', 'key'])('ask when the episode was watched, by their %s', async (by) => {
    const { user } = open();
    (await seenButton(9)).focus();
    if (by === 'menu') {
      await user.click(screen.getByRole('button', { name: text.more('Salt') }));
      await user.click(await screen.findByRole('button', { name: text.menu.date }));
    } else await user.keyboard('{Shift>}W{/Shift}');
    const name = messages.shows.sheet.episode('Salt', 2, 9);
    const sheet = await screen.findByRole('dialog', { name });
    await user.click(within(sheet).getByRole('radio', { name: "I don't remember" }));
    await user.click(within(sheet).getByRole('button', { name: messages.shows.sheet.save }));
    expect(await screen.findByText('S2 E10 Crust')).toBeVisible();
    const when = { precision: 'unknown' };
    expect(sent).toEqual([['watch', '9993', expect.objectContaining({ ...body(9), when })]]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('have the keys w, s and arrows while they have the focus', async () => {
    const { user } = open();
    (await seenButton(4, 1, 'Harbour')).focus();
    await user.keyboard('{ArrowRight}');
    expect(await seenButton(9)).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(await seenButton(4, 1, 'Harbour')).toHaveFocus();
    await user.keyboard('{ArrowRight}w');
    expect(await screen.findByText('S2 E10 Crust')).toBeVisible();
    expect(sent).toEqual([['watch', '9993', expect.objectContaining(body(9))]]);
    expect(await seenButton(10)).toHaveFocus();
    await user.keyboard('s');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.at(-1)).toEqual(['skip', '9993', expect.objectContaining({ episode_number: 10 })]);
    await user.click(document.body);
    await user.keyboard('ws');
    expect(sent).toHaveLength(2);
  });

  it('move the focus to the next card when the focused card is removed', async () => {
    shown = { ...noUpNext, continue: [salt, harbour] };
    const { user } = open();
    (await seenButton(9)).focus();
    server.use(
      http.get('*/api/v1/up-next', () => HttpResponse.json({ ...noUpNext, continue: [harbour] })),
    );
    await user.keyboard('w');
    await waitFor(() => expect(namesOf(text.sections.continue)).toEqual(['Harbour']));
    expect(await seenButton(4, 1, 'Harbour')).toHaveFocus();
  });

  it.each([
    ['right', 'watch', 130],
    ['left', 'skip', -130],
  ])('are swiped to the %s: %s', async (_, act, by) => {
    open();
    await seenButton(9);
    const face = screen.getByText('S2 E9 Brine').closest('[data-card] > :last-child');
    if (!(face instanceof HTMLElement)) throw new Error('no card');
    face.setPointerCapture = () => undefined;
    const finger = { pointerType: 'touch', isPrimary: true, pointerId: 1, clientY: 10 };
    const swipe = (to: number) => {
      fireEvent.pointerDown(face, { ...finger, clientX: 200 });
      fireEvent.pointerMove(face, { ...finger, clientX: 200 + to / 2 });
      fireEvent.pointerMove(face, { ...finger, clientX: 200 + to });
      fireEvent.pointerUp(face, { ...finger, clientX: 200 + to });
    };
    swipe(by / 2);
    expect(sent).toEqual([]);
    swipe(by);
    await waitFor(() => expect(sent).toEqual([[act, '9993', expect.anything()]]));
    expect(await screen.findByText('S2 E10 Crust')).toBeVisible();
  });
});

describe('the page of what is up next', () => {
  it('has its order in the address', async () => {
    const { user, path } = open('?sort=title');
    const sort = await screen.findByLabelText(text.sort);
    expect(sort).toHaveValue('title');
    await waitFor(() => expect(queries).toEqual(['title']));
    await user.selectOptions(sort, text.sorts.left);
    await waitFor(() => expect(path()).toBe(`${paths.upNext()}?sort=left`));
    await waitFor(() => expect(queries.at(-1)).toBe('left'));
    await user.selectOptions(sort, text.sorts.recent);
    await waitFor(() => expect(path()).toBe(paths.upNext()));
  });

  it.each(['builtin', 'tmdb'] as const)(
    'says why there is no section of what comes out soon: %s',
    async (catalogue) => {
      server.use(http.get('*/config', () => HttpResponse.json({ ...serverConfig, catalogue })));
      makeAnnaAdmin();
      open();
      await seenButton(9);
      if (catalogue === 'tmdb') {
        expect(screen.queryByText(text.noSoon)).not.toBeInTheDocument();
        return;
      }
      expect(screen.getByText(text.noSoon)).toBeVisible();
      const link = await screen.findByRole('link', { name: text.toSettings });
      expect(link).toHaveAttribute('href', paths.admin('settings'));
    },
  );

  it.each<[string, ListedShow[]]>([
    ['says that everything is seen when only episodes that come out later are left', []],
    ['does not say so while a show from a while ago is left', [harbour]],
  ])('%s', async (_, old) => {
    const air = { ...listedEpisode(3, 1, 'Home'), out_date: '2100-01-05' };
    const tide = listedShow(5, 'Tide', { state: 'caught_up', next: null, next_air: air });
    shown = { ...noUpNext, soon: [tide], a_while_ago: old };
    open();
    expect(await screen.findByRole('region', { name: text.sections.soon })).toBeVisible();
    const messagesShown = [text.caughtUp, text.collapsedHint(1, '1')].filter((message) =>
      screen.queryByText(message),
    );
    expect(messagesShown).toEqual([old.length > 0 ? text.collapsedHint(1, '1') : text.caughtUp]);
  });

  it('leads to Trending and to My shows when there is nothing', async () => {
    shown = noUpNext;
    open();
    expect(await screen.findByRole('heading', { name: text.empty })).toBeVisible();
    const trending = screen.getByRole('link', { name: text.toTrending });
    expect(trending).toHaveAttribute('href', paths.trending('tv'));
    for (const link of screen.getAllByRole('link', { name: text.shows.title })) {
      expect(link).toHaveAttribute('href', paths.shows());
    }
  });

  it('offers Retry when it could not be loaded', async () => {
    server.use(
      http.get('*/api/v1/up-next', () => errorResponse(500, 5000, 'no disk'), { once: true }),
    );
    const { user } = open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('no disk');
    await user.click(within(alert).getByRole('button', { name: messages.app.retry }));
    expect(await seenButton(9)).toBeVisible();
  });

  it('says that there is no connection, and loads once there is one', async () => {
    const { fail, restore } = loseConnection();
    server.use(http.get('*/api/v1/up-next', fail));
    open();
    const heading = messages.errors.offlineHeading;
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    restore();
    expect(await seenButton(9)).toBeVisible();
  });
});
