import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import type { ListNotificationsApiResponse } from '../api/generated';
import { formatCalendarDate } from '../lib/format';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { renderApp } from '../testing/render';
import { changeOf, preferences, serverConfig } from '../testing/fixtures';
import { errorResponse, server } from '../testing/server';

vi.mock('../lib/limits', async (original) => ({
  ...(await original<object>()),
  afterFirstPageDelay: 0,
}));

const text = messages.notifications;

type Notification = ListNotificationsApiResponse['notifications'][number];

const notification: Notification = {
  id: 1,
  kind: 'episodes_out',
  movie_id: 9_991_396,
  media_type: 'tv',
  title: 'Salt',
  season_number: 2,
  episode_number: 1,
  episodes: 1,
  air_date: '2026-11-20',
  previous_air_date: null,
  status: null,
  release_kind: null,
  created_at: new Date().toISOString(),
  read: false,
};

/** One notification of each kind; the first one is read. */
const several: Notification[] = [
  { ...notification, read: true },
  { ...notification, id: 2, episodes: 8 },
  {
    ...notification,
    id: 3,
    kind: 'film_out',
    media_type: 'movie',
    movie_id: 5,
    title: 'Night Train',
  },
  { ...notification, id: 4, kind: 'season_dated', episode_number: null },
  { ...notification, id: 5, kind: 'date_moved', previous_air_date: '2026-11-13' },
  { ...notification, id: 6, kind: 'status_changed', season_number: null, status: 'canceled' },
  { ...notification, id: 7, kind: 'episodes_gone', season_number: null, episodes: 2 },
  { ...notification, id: 8, kind: 'season_complete', episode_number: null, episodes: null },
  { ...notification, id: 9, kind: 'backup_failed', movie_id: 0, title: '' },
];

/** Serves these notifications, and records which were marked as read and deleted. */
function serve(notifications: Notification[]) {
  const sent: unknown[] = [];
  let all = notifications;
  server.use(
    http.get('*/api/v1/notifications', () => HttpResponse.json({ notifications: all })),
    http.post<never, { last: number }>('*/api/v1/notifications/read', async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      all = all.map((one) => (one.id <= body.last ? { ...one, read: true } : one));
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('*/api/v1/notifications/:id', ({ params }) => {
      sent.push(params['id']);
      all = all.filter(({ id }) => String(id) !== params['id']);
      return HttpResponse.json({ change: changeOf('notification_dismissed', 7) });
    }),
    http.post('*/api/v1/changes/:id/undo', ({ params }) => {
      sent.push(`undo ${String(params['id'])}`);
      all = notifications;
      return HttpResponse.json({ change: changeOf('undone'), undone: 1, kept: [], finished: true });
    }),
  );
  return sent;
}

it('says what came out and changed, newest first, and marks it as read', async () => {
  const sent = serve(several);
  renderApp(paths.notifications(), { signedIn: true });
  const day = await screen.findByRole('region', { name: messages.dates.today });
  const rows = within(day).getAllByRole('listitem');
  const date = formatCalendarDate('2026-11-20');
  expect(rows.map((row) => within(row).getByRole('paragraph').textContent)).toEqual([
    text.isNew + text.backupFailed,
    `${text.isNew}Salt: all of season 2 is out. Pick it up again?`,
    `${text.isNew}Salt: 2 episodes that you watched are no longer listed`,
    `${text.isNew}Salt was canceled`,
    `${text.isNew}Salt S2 E1 moved from ${formatCalendarDate('2026-11-13')} to ${date}`,
    `${text.isNew}Salt: season 2 comes out on ${date}`,
    `${text.isNew}Night Train is out`,
    `${text.isNew}Salt: 8 episodes are out, from S2 E1`,
    'Salt S2 E1 is out',
  ]);
  const addresses = within(day)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(addresses.slice(-2)).toEqual(Array(2).fill('/ms/movie/9991396/season/2'));
  expect(addresses[5]).toBe('/ms/movie/5');
  await waitFor(() => expect(sent).toEqual([{ last: 9 }]));
});

it('says how a film is out in the country that the user has chosen', async () => {
  const film = { ...notification, kind: 'film_out', media_type: 'movie', movie_id: 5 } as const;
  const kinds = ['premiere', 'limited', 'cinema', 'digital', 'disc', 'tv'] as const;
  serve(kinds.map((release_kind, id) => ({ ...film, id, release_kind, read: true })));
  renderApp(paths.notifications(), { signedIn: true });
  const day = await screen.findByRole('region', { name: messages.dates.today });
  const rows = within(day).getAllByRole('listitem').toReversed();
  expect(rows.map((row) => within(row).getByRole('paragraph').textContent)).toEqual([
    'Salt has its premiere',
    'Salt is out in some cinemas',
    'Salt is out in cinemas',
    'Salt is out on digital services',
    'Salt is out on disc',
    'Salt is out on TV',
  ]);
});

it('dismisses one, which Undo takes back, and brings it back when the server refuses', async () => {
  const sent = serve(several.slice(0, 2));
  const { user } = renderApp(paths.notifications(), { signedIn: true });
  const sentence = 'Salt S2 E1 is out';
  await user.click(await screen.findByRole('button', { name: text.dismiss(sentence) }));
  const button = () => screen.queryByRole('button', { name: text.dismiss(sentence) });
  await waitFor(() => expect(button()).not.toBeInTheDocument());
  expect(await screen.findByText(text.dismissed(sentence))).toBeVisible();
  await user.click(screen.getByRole('button', { name: messages.undo.undo }));
  await waitFor(() => expect(button()).toBeVisible());
  expect(sent.filter((one) => typeof one === 'string')).toEqual(['1', 'undo 7']);
  server.use(
    http.delete('*/api/v1/notifications/:id', () => errorResponse(500, 5000, 'not there')),
  );
  await user.click(screen.getByRole('button', { name: /^Dismiss: .*8 episodes/ }));
  expect(await screen.findByText(text.notDismissed('not there'))).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Dismiss: .*8 episodes/ })).toBeVisible();
});

it('takes a notification that another tab dismissed as dismissed', async () => {
  serve(several.slice(0, 1));
  server.use(http.delete('*/api/v1/notifications/:id', () => errorResponse(404, 4040, 'gone')));
  const { user } = renderApp(paths.notifications(), { signedIn: true });
  const sentence = 'Salt S2 E1 is out';
  await user.click(await screen.findByRole('button', { name: text.dismiss(sentence) }));
  expect(await screen.findByText(text.dismissed(sentence))).toBeVisible();
  expect(screen.queryByRole('button', { name: text.dismiss(sentence) })).not.toBeInTheDocument();
});

it('counts what is not read on the button of the menu and in the menu, until the page is open', async () => {
  serve(several);
  const { user } = renderApp(paths.trending(), { signedIn: true });
  const button = await screen.findByRole('button', { name: messages.app.menu });
  await waitFor(() => expect(button).toHaveTextContent('8'));
  await user.click(button);
  const link = await screen.findByRole('link', { name: 'Notifications (8 unread)' });
  await user.click(link);
  expect(await screen.findByRole('region', { name: messages.dates.today })).toHaveTextContent(
    'canceled',
  );
  await waitFor(() => expect(button).toHaveTextContent(''));
});

it('has settings of kinds, and of the daily email where the server sends email', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get('*/config', () => HttpResponse.json({ ...serverConfig, mail: true })),
    http.patch('*/api/v1/preferences', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({
        preferences: { ...preferences, email_digest: true },
        change: null,
      });
    }),
    http.get('*/api/v1/preferences', () =>
      HttpResponse.json({ ...preferences, email_digest: sent.length > 0 }),
    ),
    http.get('*/api/v1/notifications/schedule', () =>
      HttpResponse.json({ zone: 'Europe/Berlin', digest_hour: 8 }),
    ),
    http.put('*/api/v1/notifications/schedule', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ change: changeOf('preference_changed', 7) });
    }),
    http.post('*/api/v1/changes/7/undo', () =>
      HttpResponse.json({ change: changeOf('undone'), undone: 1, kept: [], finished: true }),
    ),
  );
  const { user } = renderApp(paths.settings(), { signedIn: true });
  const box = await screen.findByRole('checkbox', { name: text.settings.email_digest });
  await waitFor(() => expect(box).toBeEnabled());
  expect(screen.getByRole('checkbox', { name: text.settings.notify_dates_moved })).toBeChecked();
  await user.click(box);
  const hour = await screen.findByRole('combobox', { name: text.settings.hour });
  expect(screen.getByText(text.settings.zone('Europe/Berlin'))).toBeVisible();
  await user.selectOptions(hour, '20');
  await waitFor(() => expect(sent).toContainEqual({ zone: 'Europe/Berlin', digest_hour: 20 }));
  expect(hour).toHaveValue('20');
  await user.click(await screen.findByRole('button', { name: messages.undo.undo }));
  await waitFor(() => expect(hour).toHaveValue('8'));
});
