import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DiaryWatch } from '../../api/watching/generated';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { formatClock } from '../../lib/watchedAt';
import { changeOf, preferences, storedTitle, watchOf } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const text = messages.diary;
const unknown = messages.watching.unknownDate;

function entry(id: number, title: string, more: Partial<DiaryWatch> = {}): DiaryWatch {
  const watch = watchOf(id, { precision: 'unknown' }, id);
  return { ...watch, movie: storedTitle(id, title), score10: null, ...more };
}

interface Content {
  watches: DiaryWatch[];
  unseenRatedFilms?: number;
}

/** Serves one page; returns the bodies of changes, the queries, and how to change what is served. */
function serveDiary(first: Content) {
  let { watches, unseenRatedFilms = 0 } = first;
  const sent: unknown[] = [];
  const queries: string[] = [];
  const set = (next: Content) => ({ watches, unseenRatedFilms = 0 } = next);
  server.use(
    http.get('*/api/v1/diary', ({ request }) => {
      queries.push(new URL(request.url).search);
      return HttpResponse.json({
        watches,
        next: null,
        undated: watches.filter(({ when }) => when.precision === 'unknown').length,
        unseen_rated_films: unseenRatedFilms,
      });
    }),
    http.post('*/api/v1/watches/edit', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ change: changeOf('watch_edited', sent.length), edited: 1 });
    }),
    http.post('*/api/v1/watches/removal', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ change: changeOf('watch_removed', sent.length), removed: 1 });
    }),
    http.post('*/api/v1/changes/:id/undo', ({ params }) => {
      sent.push(`undo ${String(params.id)}`);
      return HttpResponse.json({ change: changeOf('undone', 99), undone: 1, kept: [] });
    }),
  );
  return { sent, queries, set };
}

const box = (title: string, date = unknown) =>
  screen.findByRole('checkbox', { name: text.selectOf(title, date) });
const undo = () => screen.findByRole('button', { name: messages.undo.undo });
const undatedPage = `${paths.diary()}?undated=true`;

describe('watches without a date', () => {
  it('are opened from the diary, selected together and dated at once, which Undo takes back', async () => {
    const { sent } = serveDiary({ watches: [entry(1, 'Night Train'), entry(2, 'The Orchard')] });
    const { user, path } = renderApp(paths.diary(), { signedIn: true });
    await user.click(await screen.findByRole('link', { name: text.undated(2, '2') }));
    await waitFor(() => expect(path()).toBe(undatedPage));
    await user.click(await screen.findByRole('checkbox', { name: text.selectAll }));
    expect(await box('Night Train')).toBeChecked();
    await user.click(screen.getByRole('button', { name: text.setDate }));
    const sheet = await screen.findByRole('dialog', { name: text.dateTitle(2, '2') });
    await user.click(within(sheet).getByRole('radio', { name: 'Released' }));
    await user.click(within(sheet).getByRole('button', { name: text.save }));
    expect(await screen.findByText(text.dated(2, '2'))).toBeVisible();
    expect(sent).toEqual([{ ids: [1, 2], when: { precision: 'released' } }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await box('Night Train')).not.toBeChecked();
    await user.click(await undo());
    await waitFor(() => expect(sent.at(-1)).toBe('undo 1'));
  });

  it('keep the form open with the reason when the server refuses', async () => {
    serveDiary({ watches: [entry(1, 'Night Train')] });
    server.use(
      http.post('*/api/v1/watches/edit', () =>
        errorResponse(422, 4220, 'invalid', { when: ['is in the future'] }),
      ),
    );
    const { user } = renderApp(undatedPage, { signedIn: true });
    await user.click(await box('Night Train'));
    await user.click(screen.getByRole('button', { name: text.setDate }));
    const sheet = await screen.findByRole('dialog');
    await user.click(within(sheet).getByRole('button', { name: text.save }));
    expect(await within(sheet).findByText(/future/)).toBeVisible();
  });

  it('are removed at once, and show why a removal failed', async () => {
    const { sent } = serveDiary({ watches: [entry(1, 'Night Train'), entry(2, 'The Orchard')] });
    const { user } = renderApp(undatedPage, { signedIn: true });
    await user.click(await box('The Orchard'));
    await user.click(screen.getByRole('button', { name: text.remove }));
    expect(await screen.findByText(text.removed(1, '1'))).toBeVisible();
    expect(sent).toEqual([{ ids: [2] }]);
    server.use(
      http.post('*/api/v1/watches/removal', () => errorResponse(404, 4040, 'no such watch')),
    );
    await user.click(await box('Night Train'));
    await user.click(screen.getByRole('button', { name: text.remove }));
    expect(await screen.findByText(text.notChanged('no such watch'))).toBeVisible();
    expect(await box('Night Train')).toBeChecked();
  });
});

describe('dated watches', () => {
  const watches = [
    entry(1, 'Night Train', { when: { precision: 'year', year: 2019 }, tags: ['cinema'] }),
    entry(2, 'The Orchard', { when: { precision: 'year', year: 2019 }, tags: ['Ida', 'rain'] }),
  ];

  it('at one time of the clock before and after it went back are distinguished by their zone', async () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    onTestFinished(() => void vi.unstubAllEnvs());
    const at = (clock: string) => ({ precision: 'time', at: `2026-10-25T${clock}` }) as const;
    serveDiary({
      watches: [
        entry(1, 'Night Train', { when: at('03:30:00+01:00') }),
        entry(2, 'The Orchard', { when: at('02:30:00+01:00') }),
        entry(3, 'Salt', { when: at('02:30:00+02:00') }),
      ],
    });
    renderApp(paths.diary(), { signedIn: true });
    const month = await screen.findByRole('region', { name: 'October 2026' });
    const rows = within(month).getAllByRole('listitem');
    expect(rows.map((row) => /\d:30.[AP]M(?: GMT\+\d)?/.exec(row.textContent)?.[0])).toEqual([
      formatClock('03:30'),
      `${formatClock('02:30')} GMT+1`,
      `${formatClock('02:30')} GMT+2`,
    ]);
  });

  it('show their tags, and get and lose tags together with one message and one Undo', async () => {
    const { sent } = serveDiary({ watches });
    const { user } = renderApp(paths.diary(), { signedIn: true });
    expect(await screen.findByText('rain')).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.select }));
    await user.click(screen.getByRole('checkbox', { name: text.selectAll }));
    await user.click(screen.getByRole('button', { name: text.tags }));
    const dialog = await screen.findByRole('dialog', { name: text.tagsTitle(2, '2') });
    const rain = within(dialog).getByRole('checkbox', { name: 'rain' });
    expect(rain).toBePartiallyChecked();
    await user.click(rain);
    await user.click(rain);
    expect(rain).not.toBeChecked();
    await user.type(
      within(dialog).getByRole('combobox', { name: messages.watching.tags.label }),
      ' Rome, Ida',
    );
    await user.click(within(dialog).getByRole('button', { name: text.save }));
    expect(await screen.findByText(text.tagged(2, '2'))).toBeVisible();
    expect(sent).toEqual([
      { ids: [1], tags: ['cinema', 'Rome', 'Ida'] },
      { ids: [2], tags: ['Ida', 'Rome'] },
    ]);
    await user.click(await undo());
    await waitFor(() => expect(sent).toHaveLength(4));
    expect(sent.slice(2).toSorted()).toEqual(['undo 1', 'undo 2']);
  });

  it('get and lose companions together, and the form says who is unknown', async () => {
    const { sent } = serveDiary({
      watches: watches.map((watch) => ({ ...watch, with: watch.id === 1 ? ['bella'] : [] })),
    });
    const { user } = renderApp(paths.diary(), { signedIn: true });
    await user.click(await screen.findByRole('button', { name: text.select }));
    await user.click(screen.getByRole('checkbox', { name: text.selectAll }));
    await user.click(screen.getByRole('button', { name: text.companions }));
    const dialog = await screen.findByRole('dialog', { name: text.companionsTitle(2, '2') });
    const bella = within(dialog).getByRole('checkbox', { name: 'bella' });
    expect(bella).toBePartiallyChecked();
    await user.click(bella);
    const field = within(dialog).getByRole('combobox', {
      name: messages.watching.companions.label,
    });
    await user.type(field, 'unknown');
    const unnamed = { with: ['There is no other user unknown'] };
    const refuse = () => errorResponse(422, 4220, 'invalid', unnamed);
    server.use(http.post('*/api/v1/watches/edit', refuse, { once: true }));
    const save = within(dialog).getByRole('button', { name: text.save });
    await user.click(save);
    expect(await within(dialog).findByText('There is no other user unknown')).toBeVisible();
    await user.clear(field);
    await user.type(field, 'carla');
    await user.click(save);
    expect(await screen.findByText(text.accompanied(2, '2'))).toBeVisible();
    expect(sent).toEqual([{ ids: [1, 2], with: ['bella', 'carla'] }]);
  });

  it('are selected by the key x on their row', async () => {
    serveDiary({ watches });
    const { user } = renderApp(paths.diary(), { signedIn: true });
    (await screen.findByRole('link', { name: 'The Orchard' })).focus();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.keyboard('x');
    expect(await box('The Orchard', '2019')).toBeChecked();
    expect(await box('Night Train', '2019')).not.toBeChecked();
    await user.keyboard('x');
    expect(await box('The Orchard', '2019')).not.toBeChecked();
  });

  it('are filtered by tag, rewatches and stars of the address, each removed by its chip', async () => {
    const { queries } = serveDiary({ watches });
    const address = `${paths.diary()}?tag=cinema&rewatch=true&stars=4`;
    const { user, path } = renderApp(address, { signedIn: true });
    await waitFor(() => expect(queries).toEqual(['?tag=cinema&rewatch=true&stars=4']));
    expect(screen.getByLabelText(text.tag)).toHaveValue('cinema');
    const chip = (name: string) => screen.findByRole('link', { name: `Remove filter: ${name}` });
    await user.click(await chip(text.rewatches.true));
    await waitFor(() => expect(path()).toBe(`${paths.diary()}?tag=cinema&stars=4`));
    await user.selectOptions(screen.getByLabelText(text.score), '5');
    await waitFor(() => expect(path()).toBe(`${paths.diary()}?tag=cinema&stars=5`));
    await user.click(await screen.findByRole('link', { name: text.clear }));
    await waitFor(() => expect(path()).toBe(paths.diary()));
    await waitFor(() => expect(queries.at(-1)).toBe(''));
  });
});

describe('watches of episodes', () => {
  const when = { precision: 'day', day: '2026-11-20' } as const;
  const episode = (id: number, number: number, more: Partial<DiaryWatch> = {}) => {
    const movie = { ...storedTitle(9992, 'Harbour'), media_type: 'tv' as const };
    const numbers = { season_number: 2, episode_number: number, episode_name: `Part ${number}` };
    const about = { movie_id: 9992, media_type: 'tv' as const, movie, when };
    return entry(id, 'Harbour', { ...about, ...numbers, ...more });
  };
  const ofSeason = { season_number: 1, episode_number: null, episode_name: null };
  const opener = (part: string, count: string) =>
    screen.findByRole('button', { name: text.openOf(count, 'Harbour', part) });

  it('have their numbers in the chosen order', async () => {
    const other = { precision: 'day', day: '2026-11-19' } as const;
    const inOrder = (episode: number) => ({
      in_order: { season_number: 1, episode_number: episode },
    });
    serveDiary({
      watches: [
        episode(3, 9, inOrder(5)),
        episode(2, 4, inOrder(4)),
        episode(1, 7, { when: other, ...inOrder(3) }),
      ],
    });
    renderApp(paths.diary(), { signedIn: true });
    expect(await opener('S1 E4–E5', '2 episodes')).toBeVisible();
    expect(screen.getByText('S1 E3 Part 7')).toBeVisible();
  });

  it('name the episode, and are collapsed into one row by show and day, which expands', async () => {
    const other = { precision: 'day', day: '2026-11-19' } as const;
    serveDiary({
      watches: [
        ...[9, 8, 7, 6, 5, 4].map((number) => episode(number, number)),
        episode(3, 3, { when: other }),
        entry(2, 'Night Train', { when: other }),
        episode(1, 2, { when: other, ...ofSeason }),
      ],
    });
    const { user } = renderApp(paths.diary(), { signedIn: true });
    const month = await screen.findByRole('region', { name: 'November 2026' });
    expect(within(month).getAllByRole('listitem')).toHaveLength(4);
    expect(within(month).getByText('S2 E3 Part 3')).toBeVisible();
    expect(within(month).getByText('Season 1')).toBeVisible();
    expect(screen.queryByText('S2 E4 Part 4')).not.toBeInTheDocument();
    const open = await opener('S2 E4–E9', '6 episodes');
    expect(open).toHaveAttribute('aria-expanded', 'false');
    await user.click(open);
    expect(open).toHaveAttribute('aria-expanded', 'true');
    expect(within(month).getByText('S2 E4 Part 4')).toBeVisible();
    expect(within(month).getAllByRole('listitem')).toHaveLength(10);
    await user.click(open);
    expect(within(month).getAllByRole('listitem')).toHaveLength(4);
  });

  it('show their own stars, and each is edited in a form that names it, with note, tags and companions', async () => {
    const watches = [episode(2, 5, { score10: 9 }), episode(1, 4, { score10: 6 })];
    serveDiary({ watches });
    const patched: unknown[] = [];
    server.use(
      http.patch('*/api/v1/watches/:id', async ({ request, params }) => {
        patched.push([params.id, await request.json()]);
        return HttpResponse.json({ change: changeOf('watch_edited'), watch: watches[1] });
      }),
    );
    const { user } = renderApp(paths.diary(), { signedIn: true });
    await user.click(await opener('S2 E4–E5', '2 episodes'));
    expect(screen.getByText(text.stars('4.5'))).toBeInTheDocument();
    expect(screen.getByText(text.stars('3'))).toBeInTheDocument();
    const name = 'Harbour S2 E4 Part 4';
    const edit = { name: text.editOf(name, 'November 20, 2026') };
    await user.click(screen.getByRole('button', edit));
    const words = messages.watching;
    const form = await screen.findByRole('dialog', { name: words.sheet.editTitle(name) });
    await user.click(within(form).getByText(words.sheet.more));
    await user.type(within(form).getByLabelText(words.sheet.note), 'Rain');
    await user.type(within(form).getByRole('combobox', { name: words.companions.label }), 'bella');
    await user.click(within(form).getByRole('checkbox', { name: words.sheet.seenBefore }));
    await user.click(within(form).getByRole('button', { name: words.sheet.save }));
    expect(await screen.findByText(words.changed(name))).toBeVisible();
    expect(patched).toEqual([['1', { note: 'Rain', with: ['bella'], seen_before: true }]]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('stay expanded with their buttons after an edit, which gives the watch another id', async () => {
    const { set } = serveDiary({ watches: [episode(2, 5), episode(1, 4)] });
    const edited = [episode(2, 5), episode(7, 4, { note: 'Storm at sea' })];
    server.use(
      http.patch('*/api/v1/watches/:id', () => {
        set({ watches: edited });
        return HttpResponse.json({ change: changeOf('watch_edited'), watch: edited[1] });
      }),
    );
    const { user } = renderApp(paths.diary(), { signedIn: true });
    const open = await opener('S2 E4–E5', '2 episodes');
    await user.click(open);
    const name = 'Harbour S2 E4 Part 4';
    const edit = screen.getByRole('button', { name: text.editOf(name, 'November 20, 2026') });
    await user.click(edit);
    const { sheet } = messages.watching;
    const form = await screen.findByRole('dialog', { name: sheet.editTitle(name) });
    await user.click(within(form).getByText(sheet.more));
    await user.type(within(form).getByLabelText(sheet.note), 'Storm');
    await user.click(within(form).getByRole('button', { name: sheet.save }));
    expect(await screen.findByText('Storm at sea')).toBeVisible();
    expect(open).toBeInTheDocument();
    expect(open).toHaveAttribute('aria-expanded', 'true');
    expect(edit).toBeInTheDocument();
  });

  it('are selected, counted, dated and removed together by their collapsed row', async () => {
    const watches = [episode(3, 3), episode(2, 2), episode(1, 2, { rewatch: true })];
    const { sent } = serveDiary({ watches: [...watches, entry(4, 'Night Train', { when })] });
    const { user } = renderApp(paths.diary(), { signedIn: true });
    (await opener('S2 E2–E3', '3 watches')).focus();
    await user.keyboard('x');
    const date = 'November 20, 2026';
    const folded = await box('Harbour S2 E2–E3', date);
    expect(folded).toBeChecked();
    expect(screen.getByText(text.selected('3'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.setDate }));
    const sheet = await screen.findByRole('dialog', { name: text.dateTitle(3, '3') });
    await user.click(within(sheet).getByRole('button', { name: text.save }));
    expect(await screen.findByText(text.dated(3, '3'))).toBeVisible();
    expect(sent).toEqual([{ ids: [3, 2, 1], when: expect.objectContaining({ precision: 'day' }) }]);
    await user.click(await opener('S2 E2–E3', '3 watches'));
    await user.click(await box('Harbour S2 E3 Part 3', date));
    expect(folded).toBePartiallyChecked();
    await user.click(folded);
    expect(screen.getByText(text.selected('3'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.remove }));
    expect(await screen.findByText(text.removed(3, '3'))).toBeVisible();
    expect(sent.at(-1)).toEqual({ ids: [3, 2, 1] });
  });
});

describe('the offer to count rated films as seen', () => {
  const offer = () => screen.findByRole('region', { name: text.offer(12, '12') });

  /** Serves the preference; returns the requests in turn. */
  function serveOffer(isOffered: boolean) {
    const { sent, set } = serveDiary({ watches: [], unseenRatedFilms: 12 });
    let answered = isOffered;
    const body = () => ({ ...preferences, rated_films_offered: answered });
    server.use(
      http.get('*/api/v1/preferences', () => HttpResponse.json(body())),
      http.patch('*/api/v1/preferences', async ({ request }) => {
        sent.push(await request.json());
        answered = true;
        return HttpResponse.json({ preferences: body(), change: changeOf('preference_changed') });
      }),
      http.post('*/api/v1/watches/rated-films', () => {
        sent.push('count');
        set({ watches: [entry(1, 'Night Train')] });
        return HttpResponse.json({ change: changeOf('rated_films_seen', 7), added: 12 });
      }),
    );
    return sent;
  }

  it('counts them as one change with Undo, and is not made again', async () => {
    const sent = serveOffer(false);
    const { user } = renderApp(paths.diary(), { signedIn: true });
    await user.click(within(await offer()).getByRole('button', { name: text.accept }));
    expect(await screen.findByText(text.counted(12, '12'))).toBeVisible();
    await waitFor(() => expect(sent).toEqual(['count', { rated_films_offered: true }]));
    await waitFor(() => expect(screen.queryByText(text.offer(12, '12'))).not.toBeInTheDocument());
    await user.click(await undo());
    await waitFor(() => expect(sent.at(-1)).toBe('undo 7'));
    expect(screen.queryByText(text.offer(12, '12'))).not.toBeInTheDocument();
  });

  it('is declined without counting', async () => {
    const sent = serveOffer(false);
    const { user } = renderApp(paths.diary(), { signedIn: true });
    await user.click(within(await offer()).getByRole('button', { name: text.decline }));
    await waitFor(() => expect(screen.queryByText(text.offer(12, '12'))).not.toBeInTheDocument());
    expect(sent).toEqual([{ rated_films_offered: true }]);
  });

  it('is not shown to a user who has answered it', async () => {
    serveOffer(true);
    renderApp(paths.diary(), { signedIn: true });
    expect(await screen.findByRole('heading', { name: text.empty })).toBeVisible();
    expect(screen.queryByText(text.offer(12, '12'))).not.toBeInTheDocument();
  });
});
