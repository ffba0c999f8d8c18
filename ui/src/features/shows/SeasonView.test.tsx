import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { episodeMessages } from '../../lib/messages/episodes';
import { paths } from '../../lib/paths';
import { changeOf, preferences } from '../../testing/fixtures';
import { preferencesLoaded, renderApp } from '../../testing/render';
import { deferred, errorResponse, server } from '../../testing/server';
import { episodeOf, progressOf, seasonOf, serveShow, showLogOf } from '../../testing/showFixtures';
import { harbour } from '../../testing/titleFixtures';

const text = messages.shows;
const { spoiler } = episodeMessages;
const key = { mediaType: 'tv', number: 123 } as const;
const address = paths.season(key, 1);
const none = { notOut: 0, earlier: 0, leftWatchlist: false, resumed: false } as const;

const ten = Array.from({ length: 12 }, (_, index) =>
  episodeOf(1, index + 1, index < 10 ? {} : { out: false, air_date: '2030-01-01' }),
);
const first = showLogOf([seasonOf(1, ten), seasonOf(2, [episodeOf(2, 1)])]);

beforeEach(() => {
  server.use(http.get('*/3/tv/123', () => HttpResponse.json(harbour)));
});

async function renderSeason(log = first, at = address) {
  const show = serveShow(log);
  server.use(...show.handlers);
  const app = renderApp(at, { signedIn: true });
  await screen.findByRole('list', { name: text.page.list('Season 1') }, { timeout: 20_000 });
  await preferencesLoaded(app);
  return { ...app, ...show };
}

const seenButton = (episode: number, season = 1) =>
  screen.getByRole('button', { name: text.seen(`S${season} E${episode} Part ${episode}`) });
const message = (expected: string | RegExp) => screen.findByText(expected);
const rows = () => within(screen.getByRole('list', { name: text.page.list('Season 1') }));

describe('hidden names of unseen episodes', () => {
  beforeEach(() => {
    server.use(
      http.get('*/api/v1/preferences', () =>
        HttpResponse.json({ ...preferences, hide_spoilers: true }),
      ),
    );
  });
  const log = showLogOf([
    seasonOf(1, [episodeOf(1, 1, { seen: true, watches: 1 }), episodeOf(1, 2), episodeOf(1, 3)]),
  ]);

  it('are in no text and no label until their button is pressed', async () => {
    const { user } = await renderSeason(log);
    const show = await screen.findByRole('button', { name: spoiler.showOf('S1 E2') });
    expect(show).toHaveAttribute('aria-expanded', 'false');
    expect(rows().getByText('Part 1')).toBeVisible();
    expect(seenButton(1)).toBeVisible();
    const list = screen.getByRole('list', { name: text.page.list('Season 1') });
    expect(list.outerHTML).not.toMatch(/Part [23]/);
    expect(screen.getByRole('button', { name: text.seen('S1 E2') })).toBeVisible();
    await user.click(show);
    expect(show).toHaveAccessibleName('Part 2');
    expect(show).toHaveAttribute('aria-expanded', 'true');
    expect(seenButton(2)).toBeVisible();
    expect(list.outerHTML).not.toContain('Part 3');
    await user.click(show);
    expect(screen.queryByText('Part 2')).not.toBeInTheDocument();
  });

  it('are in no label until the preferences are loaded', async () => {
    const { promise, resolve } = deferred();
    const show = serveShow(log);
    server.use(
      ...show.handlers,
      http.get('*/api/v1/preferences', async () => {
        await promise;
        return HttpResponse.json({ ...preferences, hide_spoilers: false });
      }),
    );
    renderApp(address, { signedIn: true });
    for (const label of [text.seen, text.more]) {
      expect(await screen.findByRole('button', { name: label('S1 E2') })).toBeVisible();
    }
    expect(seenButton(1)).toBeVisible();
    resolve();
    const more = { name: text.more('S1 E2 Part 2') };
    expect(await screen.findByRole('button', more)).toBeVisible();
    expect(seenButton(2)).toBeVisible();
  });

  it('are shown by the menu of an episode on request', async () => {
    const { user } = await renderSeason(log);
    await user.click(await screen.findByRole('button', { name: text.more('S1 E2') }));
    const menu = within(await screen.findByRole('dialog', { name: 'S1 E2' }));
    await user.click(menu.getByRole('button', { name: text.reveal }));
    expect(await screen.findByRole('dialog', { name: 'S1 E2 Part 2' })).toBeVisible();
  });

  it('have no button in the menu of an episode without name, picture and summary', async () => {
    const bare = showLogOf([seasonOf(1, [episodeOf(1, 1, { name: null })])]);
    const { user } = await renderSeason(bare);
    await user.click(await screen.findByRole('button', { name: text.more('S1 E1') }));
    const menu = within(await screen.findByRole('dialog', { name: 'S1 E1' }));
    expect(menu.getByRole('button', { name: text.menu.skip })).toBeVisible();
    expect(menu.queryByRole('button', { name: text.reveal })).not.toBeInTheDocument();
  });

  it('do not change which button the arrow keys lead to', async () => {
    const { user } = await renderSeason(log);
    await screen.findByRole('button', { name: spoiler.showOf('S1 E2') });
    seenButton(1).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: text.seen('S1 E2') })).toHaveFocus();
  });
});

describe('the page of a season', () => {
  it('names the season, how much of it is seen, and each episode with date and length', async () => {
    await renderSeason();
    expect(screen.getByRole('heading', { level: 1, name: 'Season 1' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Harbour' })).toHaveAttribute('href', paths.title(key));
    expect(screen.getByText(/^0 of 10 episodes · 8 h 20 min left · 2 to come$/)).toBeVisible();
    const [row] = rows().getAllByRole('listitem');
    expect(row).toHaveTextContent(/^1Part 1May 4, 2011 · 50 min$/);
    expect(screen.getByRole('link', { name: text.page.next('Season 2') })).toHaveAttribute(
      'href',
      paths.season(key, 2),
    );
    await waitFor(() =>
      expect(document.title).toBe(messages.app.title(text.page.title('Season 1', 'Harbour'))),
    );
  });

  it('marks an episode before the server has responded, and shows the message with Undo after that', async () => {
    const { user, sent, bodies } = await renderSeason();
    const response = deferred();
    server.use(http.post('*/watches', () => response.promise, { once: true }));
    await user.dblClick(seenButton(1));
    expect(seenButton(1)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText(/^1 of 10 episodes/)).toBeVisible();
    const done = text.watched.one('Harbour', [1, 1], true, none);
    expect(screen.queryByText(done)).not.toBeInTheDocument();
    response.resolve();
    expect(await message(done)).toBeVisible();
    expect(screen.getAllByText(/Harbour/, { selector: '[data-toast] p' })).toHaveLength(1);
    expect(sent).toEqual(['watch 1/1 time']);
    expect(bodies[0]).toMatchObject({ key: expect.any(String), today: expect.any(String) });
    await user.click(screen.getByRole('button', { name: messages.undo.undo }));
    await waitFor(() => expect(seenButton(1)).toHaveAttribute('aria-pressed', 'false'));
  });

  it('reverts a mark, with the reason, when the server refuses', async () => {
    const { user } = await renderSeason();
    server.use(http.post('*/watches', () => errorResponse(409, 4090, 'too many watches')));
    await user.click(seenButton(2));
    expect(await message(text.failed('Harbour', 'too many watches'))).toBeVisible();
    expect(seenButton(2)).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText(/^0 of 10 episodes/)).toBeVisible();
  });

  it('keeps two marks that overlap', async () => {
    const { user, sent } = await renderSeason();
    await user.click(seenButton(1));
    await user.click(seenButton(2));
    await waitFor(() => expect(sent).toEqual(['watch 1/1 time', 'watch 1/2 time']));
    await message(text.watched.one('Harbour', [1, 2], true, none));
    expect(seenButton(1)).toHaveAttribute('aria-pressed', 'true');
    expect(seenButton(2)).toHaveAttribute('aria-pressed', 'true');
  });

  it('keeps a saved mark until the log is loaded again, after all other requests', async () => {
    const other = deferred();
    server.use(http.get('*/api/v1/playlists/setup', () => other.promise));
    const { user, sent } = await renderSeason();
    await user.click(seenButton(1));
    await message(text.watched.one('Harbour', [1, 1], true, none));
    expect(seenButton(1)).toHaveAttribute('aria-pressed', 'true');
    other.resolve();
    await user.click(seenButton(2));
    await message(text.watched.one('Harbour', [1, 2], true, none));
    expect(sent).toEqual(['watch 1/1 time', 'watch 1/2 time']);
    expect(seenButton(1)).toHaveAttribute('aria-pressed', 'true');
  });

  it('says that earlier episodes are unseen, and marks them on request only', async () => {
    const { user, sent } = await renderSeason();
    await user.click(seenButton(5));
    const result = { ...none, earlier: 4 };
    expect(await message(text.watched.one('Harbour', [1, 5], true, result))).toBeVisible();
    expect(sent).toEqual(['watch 1/5 time']);
    await user.click(screen.getByRole('button', { name: messages.undo.markEarlier }));
    expect(await message(text.watched.several('Harbour', 4, none))).toBeVisible();
    expect(sent.at(-1)).toBe('watch 1/5 up to unknown');
    expect(await message(/^5 of 10 episodes/)).toBeVisible();
  });

  it('offers another viewing after two repeats in a row', async () => {
    const seen = [1, 2].map((number) => episodeOf(1, number, { seen: true, watches: 1 }));
    const { user } = await renderSeason(showLogOf([seasonOf(1, seen)]));
    const started: (string | null)[] = [];
    server.use(
      http.post('*/api/v1/shows/:id/viewings', ({ request }) => {
        started.push(new URL(request.url).searchParams.get('repeats'));
        return HttpResponse.json({ change: changeOf('viewing_started'), progress: progressOf() });
      }),
    );
    const again = { name: messages.undo.viewedAgain };
    const repeat = async (episode: number) => {
      const name = `S1 E${episode} Part ${episode}`;
      await user.click(screen.getByRole('button', { name: text.more(name) }));
      const menu = await screen.findByRole('dialog', { name });
      await user.click(within(menu).getByRole('button', { name: text.menu.watchAgain }));
      await message(text.watched.one('Harbour', [1, episode], true, none));
    };
    await repeat(1);
    expect(screen.queryByRole('button', again)).not.toBeInTheDocument();
    await repeat(2);
    await user.click(await screen.findByRole('button', again));
    expect(await message(text.viewing.started('Harbour'))).toBeVisible();
    expect(started).toEqual(['true']);
  });

  it('marks an episode that is not out, and says so', async () => {
    const { user } = await renderSeason();
    await user.click(seenButton(11));
    const result = { ...none, earlier: 10 };
    expect(await message(text.watched.one('Harbour', [1, 11], false, result))).toBeVisible();
  });

  it('removes the only watch with a second press, and opens the menu if there are several', async () => {
    const seen = [
      episodeOf(1, 1, { seen: true, watches: 1 }),
      episodeOf(1, 2, { seen: true, watches: 2 }),
    ];
    const { user, sent } = await renderSeason(showLogOf([seasonOf(1, seen)]));
    expect(rows().getByText(text.page.timesLabel(2))).toBeInTheDocument();
    await user.click(seenButton(1));
    expect(await message(text.unwatched.one('Harbour', 1, 1, 1))).toBeVisible();
    await user.click(seenButton(2));
    const menu = await screen.findByRole('dialog', { name: 'S1 E2 Part 2' });
    expect(sent).toEqual(['unwatch 1/1']);
    await user.click(within(menu).getByRole('button', { name: text.menu.remove }));
    await waitFor(() => expect(sent.at(-1)).toBe('unwatch 1/2'));
  });

  it('marks a whole season on the chosen date, and says how many episodes are not out', async () => {
    const { user, sent } = await renderSeason();
    await user.click(screen.getByRole('button', { name: text.seen('Season 1') }));
    const sheet = await screen.findByRole('dialog', { name: text.sheet.season('Harbour', 1) });
    expect(within(sheet).getByText(text.sheet.marks(10, 2))).toBeVisible();
    await user.click(within(sheet).getByRole('radio', { name: 'Released' }));
    await user.click(within(sheet).getByRole('button', { name: text.sheet.save }));
    const result = { ...none, notOut: 2 };
    expect(await message(text.watched.several('Harbour', 10, result))).toBeVisible();
    expect(sent).toEqual(['watch 1/null released']);
    // The choice stays for the session.
    await user.click(screen.getByRole('button', { name: text.more('Season 1') }));
    await user.click(await screen.findByRole('button', { name: text.menu.againOn }));
    expect(await screen.findByRole('radio', { name: 'Released' })).toBeChecked();
  });

  it('shows why a season could not be marked in its sheet', async () => {
    const { user } = await renderSeason();
    server.use(http.post('*/watches', () => errorResponse(502, 5020, 'no catalogue')));
    await user.click(screen.getByRole('button', { name: text.seen('Season 1') }));
    const sheet = await screen.findByRole('dialog');
    await user.click(within(sheet).getByRole('button', { name: text.sheet.save }));
    expect(await within(sheet).findByText('no catalogue')).toBeVisible();
    expect(screen.queryByText(/watched/, { selector: '[data-toast] p' })).not.toBeInTheDocument();
  });

  it('skips the season from its menu', async () => {
    const { user, sent } = await renderSeason();
    await user.click(screen.getByRole('button', { name: text.more('Season 1') }));
    await user.click(await screen.findByRole('button', { name: text.menu.skipSeason }));
    expect(await message(text.skip.done('Harbour', 'Season 1'))).toBeVisible();
    const body = { season_number: 1, episode_number: null, skipped: true };
    expect(sent).toEqual([`put skips ${JSON.stringify(body)}`]);
  });
});

describe('stars', () => {
  const rated = [episodeOf(1, 1, { score10: 9 }), episodeOf(1, 2)];
  const log = showLogOf([{ ...seasonOf(1, rated), score10: 6 }]);

  it('are shown for rated episodes and seasons only', async () => {
    await renderSeason(log);
    const [first, second] = rows().getAllByRole('listitem');
    expect(first).toHaveTextContent(text.stars.given('4.5'));
    expect(second).not.toHaveTextContent(/stars/);
    expect(screen.getByText(text.stars.given('3'))).toBeInTheDocument();
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
  });

  it('of an episode are given and cleared in its menu, and the season has its own', async () => {
    const { user, sent } = await renderSeason(log);
    await user.click(screen.getByRole('button', { name: text.more('S1 E2 Part 2') }));
    const group = await screen.findByRole('radiogroup', { name: text.stars.rate('S1 E2 Part 2') });
    await user.click(within(group).getByRole('radio', { name: '4 stars' }));
    expect(await message(text.stars.done('Harbour', 'S1 E2'))).toBeVisible();
    expect(sent).toEqual([
      `put ratings ${JSON.stringify({ season_number: 1, episode_number: 2, score10: 8 })}`,
    ]);
    const menu = screen.getByRole('dialog');
    await user.click(within(menu).getByRole('button', { name: messages.app.close }));
    await user.click(screen.getByRole('button', { name: text.more('Season 1') }));
    await user.click(await screen.findByRole('button', { name: text.stars.clear }));
    expect(await message(text.stars.cleared('Harbour', 'Season 1'))).toBeVisible();
    const body = { season_number: 1, episode_number: null, score10: null };
    expect(sent.at(-1)).toBe(`put ratings ${JSON.stringify(body)}`);
  });

  it('are reverted, with the reason, when the server refuses', async () => {
    const { user } = await renderSeason(log);
    server.use(http.put('*/ratings', () => errorResponse(409, 4090, 'too many titles')));
    await user.click(screen.getByRole('button', { name: text.more('S1 E1 Part 1') }));
    const group = await screen.findByRole('radiogroup');
    await user.click(within(group).getByRole('radio', { name: '2 stars' }));
    expect(await message(text.failed('Harbour', 'too many titles'))).toBeVisible();
    expect(rows().getByText(text.stars.given('4.5'))).toBeInTheDocument();
  });
});

describe('an order of the episodes', () => {
  const order = {
    id: '5acf93e60e0a26346d0000ca',
    name: 'Story order',
    removed: false,
    seasons: [{ season_number: 1, name: 'Season 1' }],
  };
  const place = (episode: number) => ({
    in_order: { season_number: 1, episode_number: episode },
  });
  const seasons = [
    seasonOf(1, [episodeOf(1, 1, place(1)), episodeOf(1, 2)]),
    seasonOf(2, [episodeOf(2, 1, { ...place(2), name: 'Elsewhere' })]),
  ];

  it('gives the numbers and the seasons, and marks go to the same episodes', async () => {
    const { user, sent, bodies } = await renderSeason(showLogOf(seasons, { order }));
    expect(screen.getByText(text.order.shown('Story order'))).toBeVisible();
    const names = rows().getAllByRole('listitem');
    expect(names.map((row) => row.textContent?.slice(0, 7))).toEqual(['1Part 1', '2Elsewh']);
    await user.click(screen.getByRole('button', { name: text.seen('S1 E2 Elsewhere') }));
    await waitFor(() => expect(sent).toEqual(['watch 2/1 time']));
    await user.click(screen.getByRole('button', { name: text.seen('Season 1') }));
    const sheet = await screen.findByRole('dialog', { name: text.sheet.season('Harbour', 1) });
    await user.click(within(sheet).getByRole('button', { name: text.sheet.save }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).toMatchObject({ season_number: null, order_season: 1 });
    const rest = screen.getByRole('link', { name: text.page.next(text.order.rest) });
    expect(rest).toHaveAttribute('href', paths.season(key, 9999));
  });

  it('that TMDB has removed is replaced by its own order, with a note', async () => {
    await renderSeason(showLogOf(seasons, { order: { ...order, removed: true, seasons: [] } }));
    expect(screen.getByText(text.order.removed('Story order'))).toBeVisible();
    expect(seenButton(2)).toBeVisible();
  });
});

describe('the rows of a season', () => {
  it('get the focus with arrow keys; w marks, s skips, and Shift W marks up to the focused row', async () => {
    const seen = ten.map((one, index) => (index < 2 ? { ...one, seen: true, watches: 1 } : one));
    const { user, sent } = await renderSeason(showLogOf([seasonOf(1, seen)]));
    expect(seenButton(3).tabIndex).toBe(0);
    expect(seenButton(1).tabIndex).toBe(-1);
    seenButton(3).focus();
    await user.keyboard('w');
    await waitFor(() => expect(sent).toEqual(['watch 1/3 time']));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(seenButton(5)).toHaveFocus();
    await user.keyboard('s');
    await message(text.skip.done('Harbour', 'S1 E5'));
    await user.keyboard('{Home}');
    expect(seenButton(1)).toHaveFocus();
    await user.keyboard('{End}{ArrowUp}{ArrowUp}{Shift>}W{/Shift}');
    expect(
      await screen.findByRole('dialog', { name: text.sheet.upTo('Harbour', 1, 10) }),
    ).toBeVisible();
  });

  it('mark up to the row with Shift and a click, and with a long press of a finger', async () => {
    const { user, sent } = await renderSeason();
    await user.keyboard('{Shift>}');
    await user.click(seenButton(4));
    await user.keyboard('{/Shift}');
    const name = text.sheet.upTo('Harbour', 1, 4);
    const sheet = await screen.findByRole('dialog', { name });
    await user.click(within(sheet).getByRole('button', { name: text.sheet.cancel }));
    fireEvent.touchStart(seenButton(4), { touches: [{ clientX: 9, clientY: 9 }] });
    expect(await screen.findByRole('dialog', { name })).toBeVisible();
    // A prevented event is not followed by a click.
    expect(fireEvent.touchEnd(seenButton(4))).toBe(false);
    expect(sent).toEqual([]);
  });

  it('are filtered and ordered by the address, and a marked one stays', async () => {
    const seen = ten.map((one, index) => (index < 2 ? { ...one, seen: true, watches: 1 } : one));
    const log = showLogOf([seasonOf(1, seen)]);
    const { user, path } = await renderSeason(log, `${address}?show=unseen&order=newest`);
    const names = () =>
      rows()
        .getAllByRole('listitem')
        .map((row) => row.textContent?.slice(0, 2));
    expect(names()).toEqual(['12', '11', '10', '9P', '8P', '7P', '6P', '5P', '4P', '3P']);
    await user.click(seenButton(3));
    expect(names()).toHaveLength(10);
    await user.selectOptions(screen.getByLabelText(text.page.sort), text.page.sorts.oldest);
    expect(path()).toBe(`${address}?show=unseen`);
    await user.selectOptions(screen.getByLabelText(text.page.filter), text.page.filters.all);
    expect(path()).toBe(address);
    expect(names()[0]).toBe('1P');
  });

  it('of a long season are rendered only near the window', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => episodeOf(1, index + 1));
    await renderSeason(showLogOf([seasonOf(1, many)]));
    const items = rows().getAllByRole('listitem');
    expect(items.length).toBeLessThan(40);
    expect(items[0]).toHaveAttribute('aria-setsize', '1000');
  });
});

describe('episodes', () => {
  const words = messages.watching;
  const dateSheet = async (name: string) => within(await screen.findByRole('dialog', { name }));

  it('are marked with tags, companions, a note and as seen before, as films are', async () => {
    const { user, bodies } = await renderSeason();
    await user.click(screen.getByRole('button', { name: text.more('S1 E4 Part 4') }));
    await user.click(await screen.findByRole('button', { name: text.menu.watchedOn }));
    const sheet = await dateSheet(text.sheet.episode('Harbour', 1, 4));
    await user.click(sheet.getByText(words.sheet.more));
    await user.type(sheet.getByRole('combobox', { name: words.tags.label }), 'Rome');
    await user.type(sheet.getByRole('combobox', { name: words.companions.label }), 'bella');
    await user.type(sheet.getByLabelText(words.sheet.note), 'Rain');
    await user.click(sheet.getByRole('checkbox', { name: words.sheet.seenBefore }));
    await user.click(sheet.getByRole('button', { name: text.sheet.save }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    const more = { tags: ['Rome'], with: ['bella'], note: 'Rain', seen_before: true };
    expect(bodies[0]).toMatchObject({ episode_number: 4, ...more });
  });

  it('of a season are marked with tags and as seen before, and the sheet names what the server refuses', async () => {
    const { user, bodies } = await renderSeason();
    await user.click(screen.getByRole('button', { name: text.seen('Season 1') }));
    const sheet = await dateSheet(text.sheet.season('Harbour', 1));
    await user.click(sheet.getByText(words.sheet.more));
    expect(sheet.queryByLabelText(words.sheet.note)).not.toBeInTheDocument();
    const companions = { name: words.companions.label };
    expect(sheet.queryByRole('combobox', companions)).not.toBeInTheDocument();
    await user.click(sheet.getByRole('checkbox', { name: words.sheet.seenBefore }));
    await user.type(sheet.getByRole('combobox', { name: words.tags.label }), 'Rome');
    const fields = { tags: ['is too long'] };
    server.use(
      http.post('*/api/v1/shows/:id/watches', () => errorResponse(422, 4220, 'invalid', fields), {
        once: true,
      }),
    );
    await user.click(sheet.getByRole('button', { name: text.sheet.save }));
    expect(await sheet.findByText('is too long')).toBeVisible();
    await user.click(sheet.getByRole('button', { name: text.sheet.save }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    const more = { tags: ['Rome'], with: [], seen_before: true };
    expect(bodies[0]).toMatchObject({ season_number: 1, episode_number: null, ...more });
  });

  it('that are no longer listed are on the page of their season, also if that is not listed', async () => {
    const old = { ...episodeOf(7, 1, { name: 'Lost' }), id: 77, watches: 2 };
    server.use(...serveShow(showLogOf([seasonOf(1, ten)], { gone: [old] })).handlers);
    renderApp(paths.season(key, 7), { signedIn: true });
    const name = text.gone.title;
    const gone = await screen.findByRole('region', { name }, { timeout: 20_000 });
    expect(gone).toHaveTextContent('S7 E1 Lost 2 watches');
    expect(screen.getByRole('heading', { level: 1, name: 'Season 7' })).toBeVisible();
    expect(screen.queryByRole('button', { name: text.seen('Season 7') })).not.toBeInTheDocument();
  });

  it('of an announced season are not known, and the season cannot be marked', async () => {
    server.use(...serveShow(showLogOf([seasonOf(1, ten), seasonOf(2, [])])).handlers);
    const { user } = renderApp(paths.season(key, 2), { signedIn: true });
    expect(await screen.findByText(text.page.noneYetHint, {}, { timeout: 20_000 })).toBeVisible();
    expect(screen.queryByRole('button', { name: text.seen('Season 2') })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: text.more('Season 2') }));
    expect(await screen.findByRole('button', { name: text.menu.byNumber })).toBeVisible();
    const mark = { name: text.menu.markSeason };
    expect(screen.queryByRole('button', mark)).not.toBeInTheDocument();
  });

  it('that are not known are marked by their number, or as a season', async () => {
    const show = serveShow(showLogOf([seasonOf(1, [])]));
    server.use(...show.handlers);
    const { user } = renderApp(address, { signedIn: true });
    expect(await screen.findByText(text.page.none, {}, { timeout: 20_000 })).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.more('Season 1') }));
    await user.click(await screen.findByRole('button', { name: text.menu.byNumber }));
    const form = await screen.findByRole('dialog', { name: text.number.title('Harbour') });
    await user.type(within(form).getByLabelText(text.number.episode), '7');
    await user.click(within(form).getByRole('button', { name: text.number.save }));
    await waitFor(() => expect(show.sent).toEqual(['watch 1/7 day']));
  });
});

it('a season that does not exist leads to its show, and a failure can be retried', async () => {
  server.use(http.get('*/api/v1/shows/:id', () => HttpResponse.error(), { once: true }));
  const { user } = renderApp(paths.season(key, 7), { signedIn: true });
  const retry = await screen.findByRole(
    'button',
    { name: messages.app.retry },
    { timeout: 20_000 },
  );
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: text.page.notFound })).toBeVisible();
  expect(screen.getByRole('link', { name: text.page.toShow })).toHaveAttribute(
    'href',
    paths.title(key),
  );
});
