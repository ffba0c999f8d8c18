import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import type { ImportDetails, ImportRecordCount, ImportTitle } from '../api/imports/generated';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { changeOf, film, trendingPage } from '../testing/fixtures';
import { candidateOf, importOf, importTitleOf } from '../testing/importFixtures';
import { renderApp } from '../testing/render';
import { errorResponse, server } from '../testing/server';

vi.mock('../lib/limits', async (original) => ({
  ...(await original<object>()),
  pollInterval: 20,
}));

const text = messages.imports;

const counted = (
  kind: ImportRecordCount['kind'],
  outcome: ImportRecordCount['outcome'],
  count: number,
  title_outcome: ImportRecordCount['title_outcome'] = null,
): ImportRecordCount => ({ kind, outcome, count, title_outcome });

/** Serves an import, which its requests change, and records what they send. */
function serveImport(initial: ImportDetails, titles: ImportTitle[] = []) {
  const sent: unknown[] = [];
  const state = { details: initial, titles, sent };
  const respond = () => HttpResponse.json(state.details);
  const address = '*/api/v1/imports/:id';
  server.use(
    http.get(address, respond),
    http.get('*/api/v1/imports', () => HttpResponse.json({ imports: [state.details] })),
    http.put<never, Partial<ImportDetails>>(`${address}/rules`, async ({ request }) => {
      const body = await request.json();
      state.sent.push(body);
      state.details = { ...state.details, ...body };
      return respond();
    }),
    http.put<never, { state: ImportDetails['state'] }>(`${address}/state`, async ({ request }) => {
      const body = await request.json();
      state.sent.push(body);
      state.details = { ...state.details, ...body };
      return HttpResponse.json(state.details, { status: 202 });
    }),
    http.get(`${address}/titles`, ({ request }) => {
      const outcome = new URL(request.url).searchParams.get('outcome');
      const page = state.titles.filter((title) => title.outcome === outcome);
      return HttpResponse.json({ titles: page, next: null });
    }),
    http.put<{ title: string }>(`${address}/titles/:title`, async ({ request, params }) => {
      state.sent.push([params.title, await request.json()]);
      const [title] = state.titles;
      state.titles = state.titles.filter(({ id }) => String(id) !== params.title);
      return HttpResponse.json(title);
    }),
    http.post(`${address}/choices`, async ({ request }) => {
      state.sent.push(await request.json());
      state.titles = [];
      state.details = { ...state.details, titles: [] };
      return respond();
    }),
    http.get(`${address}/records`, () => HttpResponse.json({ records: [], next: null })),
    http.get(`${address}/problems`, () =>
      HttpResponse.json({
        problems: [
          { kind: 'unreadable', file: 'ratings.csv', position: 'line 7', reason: 'no title' },
        ],
        next: null,
      }),
    ),
  );
  return state;
}

const open = (id = 1) => renderApp(paths.import(id), { signedIn: true });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const row = (kind: string) => screen.getByRole('row', { name: new RegExp(`^${kind}`) });

const ratings = [
  counted('rating', 'new', 10),
  counted('rating', 'different', 7),
  counted('rating', 'newer', 5),
  counted('rating', null, 4, 'unclear'),
  counted('watch', 'new', 3),
  counted('watch', 'same', 2),
];

it('shows how far the search for titles is, and pauses it', async () => {
  const titles = [
    { outcome: 'found' as const, reason: 'id', count: 340 },
    { outcome: 'waiting' as const, reason: null, count: 860 },
  ];
  const state = serveImport(importOf({ state: 'matching', titles }));
  const { user } = open();
  expect(await screen.findByText('Looking for titles: 340 of 1,200')).toBeVisible();
  const bar = screen.getByRole('progressbar');
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['340', '1200']);
  expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  await user.click(await button(text.pause));
  expect(await button(text.resume)).toBeVisible();
  expect(state.sent).toEqual([{ state: 'paused' }]);
});

it('follows an import until the server has found its titles', async () => {
  const waiting = { outcome: 'waiting' as const, reason: null, count: 2 };
  const state = serveImport(importOf({ state: 'matching', titles: [waiting] }));
  open();
  expect(await screen.findByText('Looking for titles: 0 of 2')).toBeVisible();
  state.details = importOf({ record_counts: [counted('rating', 'new', 2)] });
  expect(await button('Import 2 entries')).toBeVisible();
});

it('counts by kind what is new, the same, different and unclear', async () => {
  serveImport(importOf({ record_counts: ratings }));
  open();
  await screen.findByRole('heading', { name: text.preview });
  const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers).toEqual(['Kind', 'New', 'Already there', 'Different', 'Unclear']);
  const cells = within(row('Ratings')).getAllByRole('cell');
  expect(cells.map((cell) => cell.firstChild?.textContent)).toEqual(['10', '0', '12', '4']);
});

it('imports what the rule and the kinds imply, and says how many before', async () => {
  const state = serveImport(importOf({ record_counts: ratings }));
  const { user } = open();
  expect(await button('Import 13 entries')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Take the file’s replaces 12' }));
  expect(await button('Import 25 entries')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Newer wins replaces 5' }));
  expect(await button('Import 18 entries')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Ratings' }));
  const start = await button('Import 3 entries');
  expect(screen.queryByRole('radio', { name: /Keep mine/ })).not.toBeInTheDocument();
  await user.click(start);
  expect(await screen.findByText('Importing: 0 of 0 titles')).toBeVisible();
  expect(state.sent.slice(-2)).toEqual([
    { rule: 'newer', left_out: ['rating'], as_watched: false },
    { state: 'writing' },
  ]);
});

it('marks rated films as watched only if the box is checked, and counts them again', async () => {
  const state = serveImport(importOf({ record_counts: ratings, as_watched_films: 10 }));
  const { user } = open();
  const box = await screen.findByRole('checkbox', {
    name: `${text.asWatched} adds a watch without a date to 10 rated films`,
  });
  expect(box).not.toBeChecked();
  await user.click(box);
  expect(box).toBeChecked();
  await waitFor(() =>
    expect(state.sent).toEqual([{ rule: 'mine', left_out: [], as_watched: true }]),
  );
  state.details = { ...state.details, as_watched_films: 1 };
  await user.click(screen.getByRole('radio', { name: /^Newer wins/ }));
  const recounted = 'adds a watch without a date to 1 rated film';
  expect(await screen.findByText(recounted)).toBeVisible();
  expect(state.sent.at(-1)).toEqual({ rule: 'newer', left_out: [], as_watched: true });
});

it('keeps the place of that box when no rated film is left', async () => {
  const state = serveImport(importOf({ record_counts: ratings, as_watched_films: 10 }));
  const { user } = open();
  const label = (await screen.findByText(text.asWatched)).closest('label');
  state.details = { ...state.details, as_watched_films: 0 };
  await user.click(screen.getByRole('radio', { name: /^Newer wins/ }));
  await waitFor(() => expect(label?.style.visibility).toBe('hidden'));
  expect(label).toBeInTheDocument();
});

it('offers no watches where all rated films are watched', async () => {
  serveImport(importOf({ record_counts: ratings }));
  open();
  await screen.findByRole('heading', { name: text.preview });
  expect(screen.queryByText(text.asWatched)).not.toBeInTheDocument();
});

it('imports thumbs only if their box is checked, with the ratings that the user chooses', async () => {
  const counts = [counted('rating', 'new', 2), counted('thumb', 'new', 5)];
  const state = serveImport(importOf({ record_counts: counts }));
  const { user } = open();
  expect(await button('Import 2 entries')).toBeVisible();
  const box = screen.getByRole('checkbox', { name: text.kinds.thumb });
  expect(box).not.toBeChecked();
  expect(screen.queryByLabelText(text.thumbs.up)).not.toBeInTheDocument();
  await user.click(box);
  expect(await button('Import 7 entries')).toBeVisible();
  const up = screen.getByLabelText(text.thumbs.up);
  expect(up).toHaveDisplayValue('3.5 stars');
  state.details = {
    ...state.details,
    record_counts: [counted('rating', 'new', 2), counted('thumb', 'same', 5)],
  };
  await user.selectOptions(up, '4 stars');
  expect(await button('Import 2 entries')).toBeVisible();
  const rules = { rule: 'mine', left_out: [], as_watched: false };
  expect(state.sent).toEqual([
    { ...rules, thumbs: true },
    { ...rules, thumb_scores: { down: 3, up: 8, two_up: 10 } },
  ]);
});

it('has nothing to import when the account has everything', async () => {
  serveImport(importOf({ record_counts: [counted('rating', 'same', 9)] }));
  open();
  expect(await button(text.nothingToWrite)).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText(text.allThere)).toBeVisible();
});

const unclear = [
  importTitleOf(11, 'Heat', 'unclear', {
    reason: 'no_year',
    candidates: [candidateOf(949, 'Heat', 1995), candidateOf(136795, 'The Heat', 2013)],
    records: 2,
  }),
  importTitleOf(12, 'Solaris', 'unclear', {
    reason: 'no_year',
    candidates: [candidateOf(593, 'Solaris', 1972)],
  }),
];
const isUnclear = { outcome: 'unclear' as const, reason: 'no_year', count: 2 };

it('saves which title is meant at once, and moves on to the next with the focus', async () => {
  const state = serveImport(importOf({ titles: [isUnclear] }), unclear);
  const { user } = open();
  const group = within(await screen.findByRole('group', { name: text.candidates('Heat') }));
  await user.click(group.getByRole('button', { name: 'Heat 1995 · Film' }));
  await waitFor(() => expect(screen.queryByText('Heat')).not.toBeInTheDocument());
  expect(state.sent).toEqual([['11', { movie_id: 949, media_type: 'movie' }]]);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Solaris 1972 · Film' })).toHaveFocus(),
  );
  await user.click(await button(text.noneOf('Solaris')));
  await waitFor(() => expect(state.sent).toHaveLength(2));
  expect(state.sent[1]).toEqual(['12', { movie_id: null }]);
});

it('shows a title again when the server refuses the choice', async () => {
  serveImport(importOf({ titles: [isUnclear] }), unclear);
  server.use(
    http.put('*/api/v1/imports/:id/titles/:title', () =>
      errorResponse(409, 4090, 'It is being written.'),
    ),
  );
  const { user } = open();
  await user.click(await button('Heat 1995 · Film'));
  expect(await screen.findByText('It is being written.')).toBeVisible();
  expect(await button('Heat 1995 · Film')).toBeVisible();
});

it('decides about all titles that are unclear for one reason', async () => {
  const record_counts = [counted('rating', null, 3, 'unclear')];
  const state = serveImport(importOf({ titles: [isUnclear], record_counts }), unclear);
  const { user } = open();
  await user.click(await button(`2 fit by name alone: ${text.takeAll}`));
  expect(await screen.findAllByText(text.noUnclear)).not.toHaveLength(0);
  expect(state.sent).toEqual([{ reason: 'no_year', choice: 'first' }]);
});

it('searches by hand for a title that was not found', async () => {
  const unknown = { outcome: 'unknown' as const, reason: null, count: 1 };
  const state = serveImport(importOf({ titles: [unknown] }), [
    importTitleOf(13, 'Nachtzug', 'unknown'),
  ]);
  server.use(
    http.get('*/3/search/multi', () =>
      HttpResponse.json({ ...trendingPage, results: [film(5, 'Night Train')] }),
    ),
  );
  const { user } = open();
  await user.click(await button(text.searchOf('Nachtzug')));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('searchbox')).toHaveValue('Nachtzug');
  await user.click(await dialog.findByRole('button', { name: /^Night Train/ }));
  await waitFor(() => expect(state.sent).toEqual([['13', { movie_id: 5, media_type: 'movie' }]]));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('says of an episode that the file does not name its show, for which the user searches', async () => {
  const unknown = { outcome: 'unknown' as const, reason: null, count: 1 };
  const title = importTitleOf(13, 'Ozymandias', 'unknown');
  const reference = { ...title.reference, episode_imdb_id: 'tt2301451' };
  serveImport(importOf({ titles: [unknown] }), [{ ...title, reference }]);
  const { user } = open();
  expect(await screen.findByText(new RegExp(text.episodeOnly))).toBeVisible();
  await user.click(await button(text.searchOf('Ozymandias')));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('searchbox')).toHaveValue('');
});

it('lists what is wrong in the files, with the place of each', async () => {
  serveImport(importOf({ problems: [{ kind: 'unreadable', count: 1 }] }));
  open();
  expect(await screen.findByRole('button', { name: 'Problems (1)' })).toBeVisible();
  const cells = await screen.findAllByRole('cell');
  expect(cells.slice(-3).map((cell) => cell.textContent)).toEqual([
    'ratings.csv',
    'line 7',
    'Not imported no title',
  ]);
  expect(screen.queryByRole('searchbox', { name: text.search })).not.toBeInTheDocument();
});

it('searches in problems that do not fit on a page, and shows those of a kind', async () => {
  const counts = [
    { kind: 'unreadable', count: 40 },
    { kind: 'incomplete', count: 11 },
  ];
  serveImport(importOf({ problems: counts }));
  const queries: string[] = [];
  server.use(
    http.get('*/api/v1/imports/:id/problems', ({ request }) => {
      queries.push(new URL(request.url).search);
      return HttpResponse.json({ problems: [], next: null });
    }),
  );
  const { user } = open();
  await user.type(await screen.findByRole('searchbox', { name: text.search }), 'no title');
  await waitFor(() => expect(queries.at(-1)).toMatch(/query=no(\+|%20)title/));
  const kinds = screen.getByRole('combobox', { name: text.entryColumns.kind });
  await user.selectOptions(kinds, 'Not imported (40)');
  await waitFor(() => expect(queries.at(-1)).toContain('kind=unreadable'));
  expect(queries.at(-1)).toContain('query=no');
});

it('undoes a whole import, and says what stays', async () => {
  const done = importOf({ state: 'done', written: 1200, same: 30, marked_seen: 7, change: 44 });
  const state = serveImport({ ...done, record_counts: [counted('rating', null, 5, 'unknown')] });
  server.use(
    http.post('*/api/v1/changes/44/undo', () => {
      state.details = { ...state.details, undone: true };
      const kept = [{ movie_id: 5, media_type: 'movie' }];
      const undone = { change: changeOf('undone'), undone: 1199, kept, finished: true };
      return HttpResponse.json(undone);
    }),
  );
  const { user } = open();
  const counts =
    '1,200 entries added, 7 films marked as watched, 30 you had already, 5 not imported';
  expect(await screen.findByText(counts)).toBeVisible();
  await user.click(await button(text.done.undo));
  expect(await screen.findByRole('heading', { name: text.done.titleUndone })).toBeVisible();
  expect(await screen.findByText(text.done.kept(1, '1'))).toBeVisible();
  expect(screen.queryByRole('button', { name: text.done.undo })).not.toBeInTheDocument();
});

it('shows that a large import is being undone until it is', async () => {
  const state = serveImport(importOf({ state: 'done', written: 90_000, change: 44 }));
  server.use(
    http.post('*/api/v1/changes/44/undo', () => {
      state.details = { ...state.details, undoing: true };
      const undone = { change: changeOf('undone'), undone: 0, kept: [], finished: false };
      return HttpResponse.json(undone, { status: 202 });
    }),
  );
  const { user } = open();
  await user.click(await button(text.done.undo));
  expect(await screen.findByRole('heading', { name: text.done.titleUndoing })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: text.done.titleUndoing })).toBeVisible();
  expect(screen.queryByRole('button', { name: text.done.undo })).not.toBeInTheDocument();
  state.details = { ...state.details, undone: true, undoing: false };
  expect(await screen.findByRole('heading', { name: text.done.titleUndone })).toBeVisible();
});

it('says that the undo of a large import has stopped, and starts it again', async () => {
  const state = serveImport(importOf({ state: 'done', change: 44, undoing: true }));
  server.use(
    http.post('*/api/v1/changes/44/undo', () => {
      state.details = { ...state.details, undoing: true, undo_failed: false };
      const undone = { change: changeOf('undone'), undone: 0, kept: [], finished: false };
      return HttpResponse.json(undone, { status: 202 });
    }),
  );
  const { user } = open();
  expect(await screen.findByRole('heading', { name: text.done.titleUndoing })).toBeVisible();
  state.details = { ...state.details, undoing: false, undo_failed: true };
  expect(await screen.findByRole('heading', { name: text.done.titleUndoStopped })).toBeVisible();
  expect(screen.getByText(text.done.undoStopped)).toBeVisible();
  const toast = { selector: '[data-toast] p' };
  expect(await screen.findByText(text.done.titleUndoStopped, toast)).toBeVisible();
  await user.click(await button(text.done.undoAgain));
  expect(await screen.findByRole('heading', { name: text.done.titleUndoing })).toBeVisible();
});

it('says what to do with an import that can no longer be undone', async () => {
  serveImport(importOf({ state: 'done', written: 1200 }));
  open();
  expect(await screen.findByText(text.done.undoOver)).toBeVisible();
  expect(screen.queryByRole('button', { name: text.done.undo })).not.toBeInTheDocument();
});

it('says what to do after an undo that has stopped and can no longer be continued', async () => {
  serveImport(importOf({ state: 'done', written: 1200, undo_failed: true }));
  open();
  expect(await screen.findByText(text.done.undoStoppedForGood)).toBeVisible();
  expect(screen.queryByRole('button', { name: text.done.undoAgain })).not.toBeInTheDocument();
});

it('searches again for titles that were not found, with another catalogue', async () => {
  const unknown = { outcome: 'unknown' as const, reason: null, count: 2 };
  const state = serveImport(
    importOf({ state: 'done', written: 1, titles: [unknown], catalogue: 'other' }),
  );
  const { user } = open();
  expect(await screen.findByText(new RegExp(text.done.otherCatalogue))).toBeVisible();
  await user.click(await button(text.done.searchAgain));
  expect(await screen.findByText('Looking for titles: 2 of 2')).toBeVisible();
  expect(state.sent).toEqual([{ state: 'matching' }]);
});

it('says that there is no such import', async () => {
  server.use(http.get('*/api/v1/imports/:id', () => errorResponse(404, 4040, 'not there')));
  open(9);
  expect(await screen.findByRole('heading', { name: text.notFound })).toBeVisible();
});
