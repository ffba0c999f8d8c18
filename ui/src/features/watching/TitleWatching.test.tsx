import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { AddWatchBody, AddedWatchBody, Watch } from '../../api/watching/generated';
import { messages } from '../../lib/messages';
import { titleLog, watchOf } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { deferred, errorResponse, server } from '../../testing/server';

const text = messages.watching;
const film = '/ms/movie/1';

const change = { id: 5, created_at: '2026-11-20T10:00:00Z', undo_until: '2027-02-18T10:00:00Z' };

/** A server that keeps the watches of a film; returns the bodies of what was sent. */
function serveWatches(...first: Watch[]) {
  let watches = first;
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/v1/watches', () => HttpResponse.json(titleLog({ watches }))),
    http.post<never, AddWatchBody>('*/api/v1/watches', async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      const watch = watchOf(watches.length + 1, body.when ?? { precision: 'unknown' });
      watches = [watch, ...watches];
      const added: AddedWatchBody = {
        change: { ...change, kind: 'watch_added' },
        watch,
        watches: watches.length,
        left_watchlist: true,
      };
      return HttpResponse.json(added, { status: 201 });
    }),
    http.patch('*/api/v1/watches/:id', async ({ request, params }) => {
      sent.push([params.id, await request.json()]);
      return HttpResponse.json({ change, watch: watches[0] });
    }),
    http.delete('*/api/v1/watches/:id', ({ params }) => {
      sent.push(`remove ${params.id}`);
      watches = watches.filter(({ id }) => String(id) !== params.id);
      return HttpResponse.json({ change });
    }),
    http.post('*/api/v1/changes/:id/undo', ({ params }) => {
      sent.push(`undo ${params.id}`);
      watches = first;
      return HttpResponse.json({ change, undone: 1, kept: [] });
    }),
  );
  return sent;
}

const seen = () => screen.findByRole('button', { name: /^Seen( \d+)?$/ });
async function readySeen() {
  const button = await seen();
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  return button;
}

describe('Seen on the page of a title', () => {
  it('records one watch of now with its offset, however often it is pressed, and Undo takes it back', async () => {
    const sent = serveWatches();
    const { user } = renderApp(film, { signedIn: true });
    const button = await readySeen();
    expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText(text.notSeen)).toBeVisible();
    await user.dblClick(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
    expect(sent).toEqual([
      expect.objectContaining({
        id: 1,
        media_type: 'movie',
        key: expect.stringMatching(/^[\d-]{8,}$/),
        when: {
          precision: 'time',
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/),
        },
      }),
    ]);
    expect(await screen.findByText(text.marked('Night Train', true))).toBeVisible();
    expect(await screen.findByRole('heading', { name: text.history })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: messages.undo.undo }));
    await waitFor(() => expect(sent).toContain('undo 5'));
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
    expect(screen.queryByRole('heading', { name: text.history })).not.toBeInTheDocument();
  });

  it('is pressed by the key w, and says why a watch was not saved', async () => {
    server.use(http.post('*/api/v1/watches', () => errorResponse(409, 4090, 'too many watches')));
    renderApp(film, { signedIn: true });
    const button = await readySeen();
    fireEvent.keyDown(document.body, { key: 'w' });
    expect(await screen.findByText(text.failed('Night Train', 'too many watches'))).toBeVisible();
    expect(button).toHaveAttribute('aria-pressed', 'false');
  });

  it('is offered again with Retry when the watches could not be loaded', async () => {
    serveWatches();
    server.use(
      http.get('*/api/v1/watches', () => errorResponse(500, 5000, 'no disk'), { once: true }),
    );
    const { user } = renderApp(film, { signedIn: true });
    expect(await screen.findByText('no disk')).toBeVisible();
    expect(await seen()).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: messages.app.retry }));
    expect(await screen.findByText(text.notSeen)).toBeVisible();
    await readySeen();
  });

  it('shows count and last date of a title that was seen, and asks when it was seen again', async () => {
    const sent = serveWatches(
      {
        ...watchOf(2, { precision: 'day', day: '2026-03-29' }),
        rewatch: true,
        note: 'Again\nbetter',
      },
      watchOf(1, { precision: 'month', month: '2019-07' }),
    );
    const { user } = renderApp(film, { signedIn: true });
    const button = await readySeen();
    expect(await screen.findByText('Seen twice, last March 29, 2026')).toBeVisible();
    const list = screen.getByRole('region', { name: text.history });
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      `March 29, 2026${text.rewatch}Again\nbetter`,
      'July 2019',
    ]);
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: text.sheet.title('Night Train') });
    await user.click(within(dialog).getByRole('radio', { name: text.sheet.choices.unknown }));
    await user.click(within(dialog).getByRole('button', { name: text.sheet.save }));
    await waitFor(() => expect(sent).toMatchObject([{ when: { precision: 'unknown' } }]));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('edits and removes one watch', async () => {
    const sent = serveWatches(watchOf(1, { precision: 'day', day: '2026-03-29' }));
    const { user } = renderApp(film, { signedIn: true });
    await user.click(await screen.findByRole('button', { name: text.edit('March 29, 2026') }));
    const dialog = await screen.findByRole('dialog', { name: text.sheet.editTitle('Night Train') });
    const precision = within(dialog).getByLabelText(text.sheet.precision);
    await user.selectOptions(precision, text.sheet.precisions.year);
    const year = within(dialog).getByLabelText(text.sheet.year);
    await user.clear(year);
    await user.click(within(dialog).getByRole('button', { name: text.sheet.save }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent(text.sheet.incomplete);
    await user.type(year, '2019');
    await user.click(within(dialog).getByRole('button', { name: text.sheet.save }));
    const update = { when: { precision: 'year', year: 2019 } };
    await waitFor(() => expect(sent).toEqual([['1', update]]));
    await user.click(await screen.findByRole('button', { name: text.remove('March 29, 2026') }));
    await waitFor(() => expect(sent).toContain('remove 1'));
    expect(await screen.findByText(text.removed('Night Train'))).toBeVisible();
    expect(screen.queryByRole('heading', { name: text.history })).not.toBeInTheDocument();
  });

  it('keeps the form open with the reason when the server refuses a date', async () => {
    server.use(
      http.post('*/api/v1/watches', () =>
        errorResponse(422, 4220, 'invalid', { when: ['Must not be in the future'] }),
      ),
    );
    renderApp(film, { signedIn: true });
    await readySeen();
    fireEvent.keyDown(document.body, { key: 'W', shiftKey: true });
    const dialog = await screen.findByRole('dialog', { name: text.sheet.title('Night Train') });
    fireEvent.click(within(dialog).getByRole('radio', { name: text.sheet.choices.released }));
    fireEvent.click(within(dialog).getByRole('button', { name: text.sheet.save }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Must not be in the future');
  });
});

/** A button that a refused request takes back. */
const toggles = [
  { key: 'b', name: text.watchlist.title, path: '*/api/v1/watchlist/:id' },
  { key: 'f', name: text.favorite.title, path: '*/api/v1/favorites/:id' },
];
describe.each(toggles)('the button $name on the page of a title', ({ key, name, path }) => {
  it('is pressed at once, and no longer when the server refuses', async () => {
    const { promise, resolve } = deferred();
    server.use(
      http.put(path, async () => {
        await promise;
        return errorResponse(409, 4090, 'the list is full');
      }),
    );
    renderApp(film, { signedIn: true });
    const button = await screen.findByRole('button', { name });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    fireEvent.keyDown(document.body, { key });
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
    resolve();
    expect(await screen.findByText(text.failed('Night Train', 'the list is full'))).toBeVisible();
    expect(button).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('what is below the watches on the page of a title', () => {
  it('is shown together with them, or once they could not be loaded', async () => {
    const { promise, resolve } = deferred();
    server.use(
      http.get(
        '*/api/v1/watches',
        async () => {
          await promise;
          return errorResponse(500, 5000, 'no disk');
        },
        { once: true },
      ),
    );
    renderApp(film, { signedIn: true });
    expect(await screen.findByText('2 h 5 min')).toBeVisible();
    expect(screen.queryByText('Player 1')).not.toBeInTheDocument();
    resolve();
    expect(await screen.findByText('Player 1')).toBeVisible();
  });
});
