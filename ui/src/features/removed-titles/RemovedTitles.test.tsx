import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { star, starsOf } from '../../testing/actions';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';

vi.mock('../../lib/limits', async (original) => ({
  ...(await original<object>()),
  afterFirstPageDelay: 0,
  removedTitlesDelay: 50,
}));

const notification = {
  id: 3,
  kind: 'unknown_title',
  movie_id: 77,
  media_type: 'movie',
  title: 'Lost Film',
  season_number: null,
  episode_number: null,
  episodes: null,
  air_date: null,
  previous_air_date: null,
  release_kind: null,
  status: null,
  created_at: '2026-01-02T03:04:05Z',
  read: false,
};

function serveNotifications(...notifications: (typeof notification)[]) {
  server.use(http.get('*/api/v1/notifications', () => HttpResponse.json({ notifications })));
}

it('lists removed titles after the start, and deletes the notifications once the dialog is closed', async () => {
  const deleted: unknown[] = [];
  serveNotifications(notification, { ...notification, id: 4, title: '' });
  server.use(
    http.delete('*/api/v1/notifications/:id', ({ params }) => {
      deleted.push(params.id);
      return HttpResponse.json({ change: null });
    }),
  );
  const { user } = renderApp(paths.trending(), { signedIn: true });
  const dialog = await screen.findByRole('dialog', { name: messages.removedTitles.title });
  const rows = within(dialog).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Lost Film', 'Title 77']);
  expect(deleted).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: messages.app.ok }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(deleted).toEqual(['3', '4']));
});

it('lists a title again at the next start when its notification could not be deleted', async () => {
  serveNotifications(notification);
  let refused = 0;
  server.use(
    http.delete('*/api/v1/notifications/:id', () => {
      refused += 1;
      return errorResponse(503, 5030, 'overloaded');
    }),
  );
  const { user, unmount } = renderApp(paths.trending(), { signedIn: true });
  await user.click(await screen.findByRole('button', { name: messages.app.ok }));
  await waitFor(() => expect(refused).toBe(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  unmount();
  renderApp(paths.trending(), { signedIn: true });
  const dialog = await screen.findByRole('dialog', { name: messages.removedTitles.title });
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('Lost Film');
});

it('does not list dismissed titles again on a page of another layout', async () => {
  serveNotifications(notification);
  server.use(http.delete('*/api/v1/notifications/:id', () => HttpResponse.json({ change: null })));
  const { user, router } = renderApp(paths.trending(), { signedIn: true });
  const ok = await screen.findByRole('button', { name: messages.app.ok });
  await user.click(ok);
  await act(() => router.navigate(paths.about()));
  await screen.findByRole('heading', { level: 1, name: messages.about.title });
  await screen.findByRole('button', { name: messages.app.menu });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('lists newly removed titles, without repetition, when the tab gets the focus', async () => {
  server.use(http.delete('*/api/v1/notifications/:id', () => HttpResponse.json({ change: null })));
  const { user } = renderApp(paths.trending(), { signedIn: true });
  await starsOf('Night Train');
  serveNotifications(notification);
  window.dispatchEvent(new Event('focus'));
  const dialog = async () =>
    within(await screen.findByRole('dialog', { name: messages.removedTitles.title }));
  expect((await dialog()).getByRole('listitem')).toHaveTextContent('Lost Film');
  await user.click(screen.getByRole('button', { name: messages.app.ok }));
  serveNotifications(notification, { ...notification, id: 4, title: 'Lost Show' });
  window.dispatchEvent(new Event('focus'));
  expect((await dialog()).getByRole('listitem')).toHaveTextContent('Lost Show');
});

it('lists a title that was rated but is not in the catalogue, and removes its rating', async () => {
  renderApp(paths.trending(), { signedIn: true });
  const group = await starsOf('Night Train');
  star(group, 4).click();
  serveNotifications({ ...notification, movie_id: 1, title: 'Night Train' });
  const dialog = await screen.findByRole('dialog', { name: messages.removedTitles.title });
  expect(dialog).toHaveTextContent('Night Train');
  await waitFor(() => expect(star(group, 4)).not.toBeChecked());
});
