import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AddWatchBody, WatchUpdate, Watch } from '../../api/watching/generated';
import { messages } from '../../lib/messages';
import { formatClock } from '../../lib/watchedAt';
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

describe('the date of a watch', () => {
  beforeEach(() => void vi.stubEnv('TZ', 'Europe/Berlin'));
  afterEach(() => void vi.unstubAllEnvs());

  /** A server that records the dates that are sent. */
  function serveDates(...watches: Watch[]) {
    const sent: unknown[] = [];
    const answer = { change: changeOf('watch_added'), watch, left_watchlist: false };
    server.use(
      http.get('*/api/v1/watches', () => HttpResponse.json(titleLog({ watches }))),
      http.post<never, AddWatchBody>('*/api/v1/watches', async ({ request }) => {
        sent.push((await request.json()).when);
        return HttpResponse.json(answer, { status: 201 });
      }),
    );
    return sent;
  }

  async function pick(day: string, time: string) {
    const { user, sheet } = await openSheet(null);
    await user.click(sheet.getByRole('radio', { name: text.sheet.choices.pick }));
    fireEvent.change(sheet.getByLabelText(text.sheet.day), { target: { value: day } });
    fireEvent.change(sheet.getByLabelText(text.sheet.time), { target: { value: time } });
    const which = () => sheet.queryByLabelText(text.sheet.whichTime(formatClock(time)));
    const save = () => user.click(sheet.getByRole('button', { name: text.sheet.save }));
    return { user, sheet, which, save };
  }

  it('at a time over which the clocks went forward is shown as it is saved', async () => {
    const sent = serveDates();
    const { sheet, which, save } = await pick('2026-03-29', '02:30');
    const leftOut = text.sheet.leftOut(formatClock('02:30'), formatClock('03:30'));
    expect(sheet.getByLabelText(text.sheet.time)).toHaveAccessibleDescription(leftOut);
    expect(which()).toBeNull();
    await save();
    const at = '2026-03-29T03:30:00+02:00';
    await waitFor(() => expect(sent).toEqual([{ precision: 'time', at }]));
  });

  it('at a time that the clock showed twice is the first one, or the second on request', async () => {
    const sent = serveDates();
    const first = await pick('2026-10-25', '02:30');
    const options = within(first.which() ?? document.body).getAllByRole('option');
    expect(options).toHaveLength(2);
    expect(first.which()).toHaveValue('0');
    await first.save();
    const summer = { precision: 'time', at: '2026-10-25T02:30:00+02:00' };
    await waitFor(() => expect(sent).toEqual([summer]));
    cleanup();
    const second = await pick('2026-10-25', '02:30');
    await second.user.selectOptions(second.which() ?? document.body, '1');
    await second.save();
    const winter = { precision: 'time', at: '2026-10-25T02:30:00+01:00' };
    await waitFor(() => expect(sent).toEqual([summer, winter]));
  });

  it('that is the second of two equal times is shown as the second', async () => {
    const at = '2026-10-25T02:30:00+01:00';
    serveDates(watchOf(1, { precision: 'time', at }));
    const { sheet } = await openSheet(text.edit('October 25, 2026'));
    const which = text.sheet.whichTime(formatClock('02:30'));
    expect(sheet.getByLabelText(which)).toHaveValue('1');
  });

  it('with a year of five digits is not accepted', async () => {
    const sent = serveDates();
    const { sheet, save } = await pick('12026-10-25', '02:30');
    await save();
    const day = sheet.getByLabelText(text.sheet.day);
    expect(day).toHaveValue('12026-10-25');
    expect(day).toBeInvalid();
    expect(sent).toEqual([]);
  });

  it('before the release is accepted, with a hint', async () => {
    const sent = serveDates();
    const { sheet, save } = await pick('2001-05-03', '');
    const day = sheet.getByLabelText(text.sheet.day);
    expect(day).toHaveAccessibleDescription(text.sheet.early('May 4, 2001'));
    fireEvent.change(day, { target: { value: '2001-05-04' } });
    expect(day).toHaveAccessibleDescription('');
    fireEvent.change(day, { target: { value: '2001-05-03' } });
    await save();
    await waitFor(() => expect(sent).toEqual([{ precision: 'day', day: '2001-05-03' }]));
  });
});

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

  it('that are not users are named in the form, which stays open', async () => {
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
