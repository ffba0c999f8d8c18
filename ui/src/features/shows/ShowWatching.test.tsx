import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { changeOf, serverConfig, titleLog, watchOf } from '../../testing/fixtures';
import { preferencesLoaded, renderApp } from '../../testing/render';
import { errorResponse, loseConnection, recordCalls, server } from '../../testing/server';
import { episodeOf, progressOf, seasonOf, serveShow, showLogOf } from '../../testing/showFixtures';
import { harbour } from '../../testing/titleFixtures';

const text = messages.shows;
const key = { mediaType: 'tv', number: 123 } as const;
const none = { notOut: 0, earlier: 0, leftWatchlist: false, resumed: false } as const;

const seen = { seen: true, watches: 1, last_watched: '2026-11-01' };
const seasons = [
  seasonOf(0, [episodeOf(0, 1)]),
  seasonOf(1, [episodeOf(1, 1, seen), episodeOf(1, 2, seen)]),
  seasonOf(2, [episodeOf(2, 1), episodeOf(2, 2)]),
];
const started = showLogOf(seasons);

beforeEach(() => {
  server.use(http.get('*/3/tv/123', () => HttpResponse.json(harbour)));
});

async function renderShow(log = started) {
  const show = serveShow(log);
  server.use(...show.handlers);
  const app = renderApp(paths.title(key), { signedIn: true });
  await screen.findByRole('heading', { level: 1, name: 'Harbour' }, { timeout: 20_000 });
  await preferencesLoaded(app);
  return { ...app, ...show };
}

const seenButton = () => screen.findByRole('button', { name: messages.watching.seen });
const message = (expected: string) => screen.findByText(expected);
const dateSheet = () => screen.findByRole('dialog', { name: text.sheet.show('Harbour') });

async function openMenu(user: Awaited<ReturnType<typeof renderShow>>['user']) {
  const more = within(await screen.findByRole('main')).getByRole('button', {
    name: messages.watching.more('Harbour'),
  });
  await user.click(more);
  return screen.findByRole('dialog', { name: 'Harbour' });
}

describe('the page of a show', () => {
  it('says how much is seen and marks the next episode', async () => {
    const { user, sent } = await renderShow();
    expect(await screen.findByText('2 of 4 episodes · 1 h 40 min left')).toBeVisible();
    expect(screen.getByText(text.states.watching)).toBeVisible();
    const bar = screen.getByRole('progressbar', { name: text.progress.label('Harbour') });
    expect(bar).toHaveAttribute('value', '2');
    expect(screen.getByRole('link', { name: 'S2 E1 Part 1' })).toHaveAttribute(
      'href',
      paths.season(key, 2),
    );
    await user.click(screen.getByRole('button', { name: text.seen('S2 E1 Part 1') }));
    expect(screen.getByText(/^3 of 4 episodes/)).toBeVisible();
    expect(screen.getByRole('button', { name: text.seen('S2 E2 Part 2') })).toBeVisible();
    expect(await message(text.watched.one('Harbour', [2, 1], true, none))).toBeVisible();
    expect(sent).toEqual(['watch 2/1 time']);
  });

  it('offers the orders that TMDB has, and its own again', async () => {
    const group = { description: '', episode_count: 5, group_count: 1, network: null, type: 2 };
    const story = { ...group, id: '5acf93e60e0a26346d0000ca', name: 'Story order' };
    server.use(
      http.get('*/config', () => HttpResponse.json({ ...serverConfig, catalogue: 'tmdb' })),
      http.get('*/3/tv/123/episode_groups', () => HttpResponse.json({ id: 123, results: [story] })),
    );
    const old = { id: '5acf93e60e0a26346d0000cb', name: 'Old', removed: true, seasons: [] };
    const { user, sent } = await renderShow(showLogOf(seasons, { order: old }));
    expect(await screen.findByText(text.order.removed('Old'))).toBeVisible();
    const menu = await openMenu(user);
    await within(menu).findByRole('option', { name: 'Story order' });
    const select = within(menu).getByLabelText(text.order.label);
    expect(
      within(select)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual([text.order.default, 'Story order', 'Old']);
    await user.selectOptions(select, 'Story order');
    expect(await message(text.order.chosen('Harbour', 'Story order'))).toBeVisible();
    await user.selectOptions(select, text.order.default);
    expect(await message(text.order.own('Harbour'))).toBeVisible();
    const orders = [story.id, null].map((id) => `put order ${JSON.stringify({ order: id })}`);
    expect(sent).toEqual(orders);
  });

  it('lists seasons with counts, specials last, and asks when one was watched', async () => {
    const { user, sent } = await renderShow();
    const heading = await screen.findByRole('heading', { name: messages.seasons.title });
    const list = within(heading.parentElement ?? document.body);
    const rows = list.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toEqual(['Season 1 2011 2 of 2', 'Season 2 2011 0 of 2', 'Specials 2011 0 of 1']);
    expect(list.getByRole('link', { name: /^Season 2/ })).toHaveAttribute(
      'href',
      paths.season(key, 2),
    );
    const button = list.getByRole('button', { name: text.seen('Season 2') });
    expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(list.getByRole('button', { name: text.seen('Season 1') })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await user.click(button);
    const sheet = await screen.findByRole('dialog', { name: text.sheet.season('Harbour', 2) });
    await user.click(within(sheet).getByRole('radio', { name: 'Released' }));
    await user.click(within(sheet).getByRole('button', { name: text.sheet.save }));
    expect(await message(text.watched.several('Harbour', 2, none))).toBeVisible();
    expect(sent).toEqual(['watch 2/null released']);
    expect(await seenButton()).toHaveAttribute('aria-pressed', 'true');
  });

  it('opens the menu of a season that is seen instead of removing it', async () => {
    const { user, sent } = await renderShow();
    await user.click(await screen.findByRole('button', { name: text.seen('Season 1') }));
    const menu = await screen.findByRole('dialog', { name: 'Season 1' });
    expect(sent).toEqual([]);
    await user.click(within(menu).getByRole('button', { name: text.menu.remove }));
    await waitFor(() => expect(sent).toEqual(['unwatch 1/null']));
  });

  it.each(['w', '{Shift>}W{/Shift}'])(
    'asks with %s when the whole show was watched',
    async (press) => {
      const { user, sent } = await renderShow();
      await screen.findByText(/^2 of 4 episodes/);
      await user.keyboard(press);
      const sheet = await dateSheet();
      expect(sent).toEqual([]);
      await user.click(within(sheet).getByRole('radio', { name: "I don't remember" }));
      await user.click(within(sheet).getByRole('button', { name: text.sheet.save }));
      expect(await message(text.watched.several('Harbour', 2, none))).toBeVisible();
      expect(sent).toEqual(['watch null/null unknown']);
    },
  );

  it.each([
    [
      text.intents.on_hold.label,
      'patch {"intent":"on_hold"}',
      text.intents.on_hold.done('Harbour'),
    ],
    [
      text.intents.dropped.label,
      'patch {"intent":"dropped"}',
      text.intents.dropped.done('Harbour'),
    ],
    [text.menu.beginAgain, 'post viewings', text.viewing.started('Harbour')],
    [text.menu.removeAll, 'unwatch null/null', text.unwatched.several('Harbour', 1)],
  ])('does with "%s" in its menu what that says', async (action, request, done) => {
    const { user, sent } = await renderShow();
    await screen.findByText(/^2 of 4 episodes/);
    const menu = await openMenu(user);
    await user.click(within(menu).getByRole('button', { name: action }));
    expect(await message(done)).toBeVisible();
    expect(sent).toEqual([request]);
  });

  it('ends a viewing and resumes a show from the menu', async () => {
    const settings = {
      intent: 'dropped',
      specials: null,
      specials_count: false,
      viewings: [{ viewing: 2, state: 'running' }],
    } as const;
    const log = showLogOf(seasons, { settings: { ...settings, viewings: [...settings.viewings] } });
    const { user, sent } = await renderShow(log);
    expect(await screen.findByText(/Watching again \(2\)/)).toBeVisible();
    let menu = await openMenu(user);
    await user.click(within(menu).getByRole('button', { name: text.menu.finishAgain }));
    menu = await openMenu(user);
    await user.click(within(menu).getByRole('button', { name: text.menu.stopAgain }));
    menu = await openMenu(user);
    await user.click(within(menu).getByRole('button', { name: text.intents.watch.label }));
    menu = await openMenu(user);
    await user.selectOptions(within(menu).getByLabelText(text.specials.label), 'in');
    await waitFor(() =>
      expect(sent).toEqual([
        'put viewings 2 {"state":"finished"}',
        'put viewings 2 {"state":"stopped"}',
        'patch {"intent":"watch"}',
        'patch {"specials":"in"}',
      ]),
    );
  });

  it.each(['running', 'finished'] as const)(
    'offers to watch it again in its menu when all of a %s viewing is seen',
    async (state) => {
      const all = [seasonOf(1, [episodeOf(1, 1, seen), episodeOf(1, 2, seen)])];
      const settings = { intent: null, specials: null, specials_count: false };
      const viewings = [{ viewing: 2, state }];
      const { user, sent } = await renderShow(
        showLogOf(all, { settings: { ...settings, viewings } }),
      );
      await screen.findByText(/^2 of 2 episodes/);
      const menu = await openMenu(user);
      await user.click(within(menu).getByRole('button', { name: text.menu.beginAgain }));
      await waitFor(() => expect(sent).toEqual(['post viewings']));
    },
  );

  it('says after a mark that the show left the watchlist and is no longer on hold', async () => {
    const intent = 'on_hold' as const;
    const settings = { intent, specials: null, specials_count: false, viewings: [] };
    const { user } = await renderShow(
      showLogOf(seasons, { settings, progress: { state: intent } }),
    );
    server.use(
      http.post('*/api/v1/shows/:id/watches', () => {
        const counts = { added: 1, not_out: 0, already_seen: 0, watches: [1] };
        const flags = { left_watchlist: true, resumed: true, viewed_again: false };
        const change = changeOf('episodes_watched');
        const body = { change, ...counts, ...flags, progress: progressOf() };
        return HttpResponse.json(body, { status: 201 });
      }),
    );
    await user.click(await screen.findByRole('button', { name: text.seen('S2 E1 Part 1') }));
    const result = { ...none, leftWatchlist: true, resumed: 'on_hold' } as const;
    expect(await message(text.watched.one('Harbour', [2, 1], true, result))).toBeVisible();
  });

  it('shows how often it was seen, and counts specials on request', async () => {
    const settings = { intent: null, specials: null, specials_count: false };
    const viewings = [{ viewing: 2, state: 'finished' as const }];
    const progress = { specials_seen: 1, specials_out: 1 };
    const log = showLogOf(seasons, { settings: { ...settings, viewings }, progress });
    const { user } = await renderShow(log);
    const facts = [text.progress.specials(1, 1), text.progress.times(2)].join(' · ');
    expect(await screen.findByText(`2 of 4 episodes · 1 h 40 min left · ${facts}`)).toBeVisible();
    const menu = await openMenu(user);
    await user.selectOptions(within(menu).getByLabelText(text.specials.label), 'in');
    expect(await message(text.specials.done.in('Harbour'))).toBeVisible();
  });

  it('stops skipping a season from its menu', async () => {
    const [specials, first, second] = seasons;
    if (!specials || !first || !second) throw new Error('no season');
    const show = serveShow(showLogOf([specials, first, { ...second, skipped: true }]));
    server.use(...show.handlers);
    const { user } = renderApp(paths.season(key, 2), { signedIn: true });
    const more = { name: text.more('Season 2') };
    await user.click(await screen.findByRole('button', more, { timeout: 20_000 }));
    await user.click(await screen.findByRole('button', { name: text.menu.unskipSeason }));
    expect(await message(text.skip.undone('Harbour', 'Season 2'))).toBeVisible();
    const body = { season_number: 2, episode_number: null, skipped: false };
    expect(show.sent).toEqual([`put skips ${JSON.stringify(body)}`]);
  });

  it('says when the next episode comes out', async () => {
    const log = showLogOf([seasonOf(1, [episodeOf(1, 1, seen)])], {
      progress: { next_out_date: '2031-12-03', state: 'caught_up' },
    });
    await renderShow(log);
    expect(await screen.findByText(text.progress.nextOn('on Dec 3, 2031'))).toBeVisible();
    expect(screen.getByText(text.states.caught_up)).toBeVisible();
  });

  it('counts and marks whole seasons when their episodes are not known', async () => {
    const log = showLogOf([seasonOf(1, []), seasonOf(2, [])], {
      progress: { counting: 2, out: 2, seen: 1, percent: 50, state: 'watching' },
    });
    const coarse = { ...watchOf(3, { precision: 'unknown' }, 999123), season_number: 1 };
    server.use(
      http.get('*/api/v1/watches', () => HttpResponse.json(titleLog({ watches: [coarse] }))),
    );
    const { user } = await renderShow(log);
    expect(await screen.findByText('1 of 2 seasons')).toBeVisible();
    expect(screen.getByText(text.progress.unknown)).toBeVisible();
    const pressed = (name: string) =>
      screen.getByRole('button', { name: text.seen(name) }).getAttribute('aria-pressed');
    expect([pressed('Season 1'), pressed('Season 2')]).toEqual(['true', 'false']);
    expect(screen.getByText('Season 1: Unknown date')).toBeVisible();
    const menu = await openMenu(user);
    expect(within(menu).getByRole('button', { name: text.menu.byNumber })).toBeVisible();
  });

  it('lists an announced season without episodes, but does not offer to mark it', async () => {
    await renderShow(showLogOf([...seasons, seasonOf(3, [])]));
    expect(await screen.findByRole('link', { name: /^Season 3/ })).toBeVisible();
    expect(screen.getByRole('button', { name: text.seen('Season 2') })).toBeVisible();
    const mark = { name: text.seen('Season 3') };
    expect(screen.queryByRole('button', mark)).not.toBeInTheDocument();
  });

  it('lists the episodes that are no longer listed, and removes their watches or ratings', async () => {
    const gone = [
      { ...episodeOf(7, 1, { name: 'Lost' }), id: 77, watches: 2 },
      { ...episodeOf(1, 13, { name: 'Cut' }), id: 78, score10: 8 },
    ];
    const { user, sent } = await renderShow(showLogOf(seasons, { gone }));
    const region = within(await screen.findByRole('region', { name: text.gone.title }));
    await user.click(region.getByRole('button', { name: text.gone.removeOf('S7 E1 Lost') }));
    expect(await message(text.unwatched.several('Harbour', 1))).toBeVisible();
    expect(sent).toEqual(['unwatch gone 77']);
    const cleared: (string | null)[] = [];
    server.use(
      http.delete('*/api/v1/shows/:id/watches', ({ request }) => {
        cleared.push(new URL(request.url).searchParams.get('gone'));
        const change = changeOf('episode_rating_cleared', 9);
        return HttpResponse.json({ change, changed: 0, progress: progressOf() });
      }),
    );
    expect(
      region.getByRole('button', { name: text.gone.moveRatingOf('S1 E13 Cut') }),
    ).toBeVisible();
    await user.click(region.getByRole('button', { name: text.gone.clearOf('S1 E13 Cut') }));
    expect(await message(text.stars.cleared('Harbour', 'S1 E13'))).toBeVisible();
    expect(cleared).toEqual(['78']);
  });

  it('lists the seasons of the catalogue where the episodes could not be loaded, with Retry', async () => {
    const show = serveShow(started);
    server.use(...show.handlers);
    const failure = () => errorResponse(502, 5020, 'no catalogue');
    server.use(http.get('*/api/v1/shows/:id', failure, { once: true }));
    const { user } = renderApp(paths.title(key), { signedIn: true });
    expect(await screen.findByText('no catalogue', {}, { timeout: 20_000 })).toBeVisible();
    expect(await screen.findByRole('link', { name: /^Season 1 2011 · 8 episodes/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: messages.app.retry }));
    expect(await screen.findByText(/^2 of 4 episodes/)).toBeVisible();
  });

  it('gives the focus to the first season that Show all adds', async () => {
    const nine = Array.from({ length: 9 }, (_, index) =>
      seasonOf(index + 1, [episodeOf(index + 1, 1)]),
    );
    const { user } = await renderShow(showLogOf(nine));
    (await screen.findByRole('button', { name: messages.seasons.showAll(10) })).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('link', { name: /^Season 7/ })).toHaveFocus();
  });
});

it('marks wait without a connection, can be reverted meanwhile, and are shown on the page of the show', async () => {
  const show = serveShow(started);
  const { fail, restore } = loseConnection();
  server.use(...show.handlers);
  server.use(
    http.post('*/api/v1/shows/:id/watches', fail),
    http.delete('*/api/v1/shows/:id/watches', fail),
  );
  const { user, router } = renderApp(paths.season(key, 2), { signedIn: true });
  const list = { name: text.page.list('Season 2') };
  const rows = async () =>
    within(await screen.findByRole('list', list, { timeout: 20_000 })).getAllByRole('listitem');
  const seenButton = (episode: number) =>
    screen.findByRole('button', { name: text.seen(`S2 E${episode} Part ${episode}`) });
  await user.click(await seenButton(1));
  await user.click(await seenButton(2));
  await waitFor(async () => expect((await rows())[1]).toHaveTextContent(messages.unsent.notSent));
  await user.click(await seenButton(2));
  await waitFor(async () => expect(await seenButton(2)).toHaveAttribute('aria-pressed', 'false'));
  await router.navigate(paths.title(key));
  expect(await screen.findByText(/^3 of 4 episodes/)).toBeVisible();
  expect(await seenButton(2)).toBeVisible();
  await router.navigate(paths.season(key, 2));
  expect(await seenButton(1)).toHaveAttribute('aria-pressed', 'true');
  expect(show.sent).toEqual([]);
  restore();
  await waitFor(async () =>
    expect((await rows())[0]).not.toHaveTextContent(messages.unsent.notSent),
  );
  expect(show.sent).toEqual(['watch 2/1 time', 'watch 2/2 time', 'unwatch 2/2']);
  expect(await seenButton(1)).toHaveAttribute('aria-pressed', 'true');
  expect(await seenButton(2)).toHaveAttribute('aria-pressed', 'false');
});

it('a film asks for no episodes', async () => {
  const calls = recordCalls();
  renderApp('/ms/movie/1', { signedIn: true });
  await screen.findByText(messages.watching.notSeen, {}, { timeout: 20_000 });
  expect(calls.filter((call) => call.includes('/shows/'))).toEqual([]);
});
