import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { AddWatchBody, WatchUpdate, Watch } from '../../api/watching/generated';
import { messages } from '../../lib/messages';
import { changeOf, titleLog, watchOf } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

const text = messages.watching;
const film = '/ms/movie/1';

const watch: Watch = {
  ...watchOf(1, { precision: 'day', day: '2026-03-29' }),
  tags: ['cinema', 'with Mum'],
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
    http.patch<never, WatchUpdate>('*/api/v1/watches/:id', async ({ request }) => {
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

describe('the companions of a watch', () => {
  it('are shown with it, suggested, named and no longer named', async () => {
    const sent = serveTags({ ...watch, tags: [], with: ['bella', 'carla'], with_deleted: 1 });
    server.use(
      http.get('*/api/v1/companions', () =>
        HttpResponse.json({ named: ['bella', 'carla', 'dora'], auto_accepted: [] }),
      ),
    );
    const { user, sheet } = await openSheet(text.edit('March 29, 2026'));
    expect(screen.getByText('With bella, carla and someone')).toBeVisible();
    await user.click(sheet.getByRole('button', { name: text.companions.remove('carla') }));
    const field = sheet.getByRole('combobox', { name: text.companions.label });
    await waitFor(() =>
      expect(document.querySelector('datalist option[value="dora"]')).not.toBeNull(),
    );
    fireEvent.change(field, { target: { value: 'dora' } });
    await user.click(sheet.getByRole('button', { name: text.sheet.save }));
    await waitFor(() => expect(sent).toEqual([{ with: ['bella', 'dora'] }]));
  });

  it('are entered one after the other with commas, also the longest username', async () => {
    const sent = serveTags({ ...watch, tags: [] });
    const { user, sheet } = await openSheet(text.edit('March 29, 2026'));
    await user.click(sheet.getByText(text.sheet.more));
    const field = sheet.getByRole('combobox', { name: text.companions.label });
    await user.type(field, 'bartholomew_lon,');
    await user.paste('wilhelmina, carla, dora');
    await user.click(sheet.getByRole('button', { name: text.sheet.save }));
    const names = ['bartholomew_lon', 'wilhelmina', 'carla', 'dora'];
    await waitFor(() => expect(sent).toEqual([{ with: names }]));
  });

  it('that are no users are said at the form, which stays open', async () => {
    serveTags();
    const refusal = { with: ['There is no other user dora'] };
    server.use(
      http.post('*/api/v1/watches', () => errorResponse(422, 4220, 'Validation failed.', refusal)),
    );
    const { user, sheet } = await openSheet(null);
    await user.type(sheet.getByRole('combobox', { name: text.companions.label }), 'dora');
    await user.click(sheet.getByRole('button', { name: text.sheet.save }));
    expect(await sheet.findByText('There is no other user dora')).toBeVisible();
  });
});
