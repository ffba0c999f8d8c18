import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { AddWatchBody, UpdateWatchBody, Watch } from '../../api/watching/generated';
import { messages } from '../../lib/messages';
import { changeOf, titleLog } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { server } from '../../testing/server';

const text = messages.watching;
const film = '/ms/movie/1';

const watch: Watch = {
  id: 1,
  movie_id: 1,
  media_type: 'movie',
  when: { precision: 'day', day: '2026-03-29' },
  origin: 'user',
  seen_before: false,
  rewatch: false,
  note: '',
  tags: ['cinema', 'with Mum'],
  created_at: '2026-11-20T10:00:00Z',
};

/** A server with the tags of a user; returns the tags of what is sent. */
function serveTags(...watches: Watch[]) {
  const sent: unknown[] = [];
  const change = changeOf('watch_added');
  const own = ['cinema', 'Rome', 'with Mum'].map((name) => ({ name, watches: 1 }));
  server.use(
    http.get('*/api/v1/tags', () => HttpResponse.json({ tags: own })),
    http.get('*/api/v1/watches', () => HttpResponse.json(titleLog({ watches }))),
    http.post<never, AddWatchBody>('*/api/v1/watches', async ({ request }) => {
      sent.push((await request.json()).tags);
      return HttpResponse.json({ change, watch, left_watchlist: false }, { status: 201 });
    }),
    http.patch<never, UpdateWatchBody>('*/api/v1/watches/:id', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ change, watch });
    }),
  );
  return sent;
}

async function openSheet(button: string | null) {
  const { user } = renderApp(film, { signedIn: true });
  const seen = await screen.findByRole('button', { name: /^Seen/ });
  await waitFor(() => expect(seen).not.toHaveAttribute('aria-disabled'));
  if (button === null) fireEvent.keyDown(document.body, { key: 'W', shiftKey: true });
  else await user.click(await screen.findByRole('button', { name: button }));
  const sheet = within(await screen.findByRole('dialog', { name: /watch/i }));
  if (button === null) await user.click(sheet.getByText(text.sheet.more));
  const field = await sheet.findByRole('combobox', { name: text.tags.label });
  const tags = () =>
    within(sheet.getByRole('list', { name: text.tags.label }))
      .getAllByRole('button')
      .map((tag) => tag.textContent);
  return { user, sheet, field, tags };
}

describe('the tags of a watch', () => {
  it('are added by Enter, by a comma, by a suggestion and by saving, each once', async () => {
    const sent = serveTags();
    const { user, sheet, field, tags } = await openSheet(null);
    await user.type(field, ' on a plane {Enter}CINEMA, cinema,');
    expect(tags()).toEqual(['on a plane', 'CINEMA']);
    const suggested = () =>
      [...document.querySelectorAll('datalist option')].map((one) => one.getAttribute('value'));
    await waitFor(() => expect(suggested()).toEqual(['Rome', 'with Mum']));
    fireEvent.change(field, { target: { value: 'Rome' } });
    expect(tags()).toEqual(['on a plane', 'CINEMA', 'Rome']);
    await user.type(field, 'late');
    await user.click(sheet.getByRole('button', { name: text.sheet.save }));
    await waitFor(() => expect(sent).toEqual([['on a plane', 'CINEMA', 'Rome', 'late']]));
  });

  it('are ten at most', async () => {
    serveTags();
    const { user, field, tags } = await openSheet(null);
    await user.type(field, '1,2,3,4,5,6,7,8,9,10,11,');
    expect(tags()).toHaveLength(10);
    expect(field).toHaveAccessibleDescription(text.tags.full(10));
  });

  it('are shown with the watch, and each is removed', async () => {
    const sent = serveTags(watch);
    const { user, sheet, field, tags } = await openSheet(text.edit('March 29, 2026'));
    const shown = screen.getByRole('region', { name: text.history });
    const [ofRow] = within(shown).getAllByRole('list', { name: text.tags.label });
    expect(ofRow).toHaveTextContent('cinemawith Mum');
    await user.click(sheet.getByRole('button', { name: text.tags.remove('cinema') }));
    expect(tags()).toEqual(['with Mum']);
    expect(field).toHaveFocus();
    await user.click(sheet.getByRole('button', { name: text.sheet.save }));
    await waitFor(() => expect(sent).toEqual([{ tags: ['with Mum'] }]));
  });
});
