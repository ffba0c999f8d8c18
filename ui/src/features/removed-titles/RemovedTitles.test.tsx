import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { star, starsOf } from '../../testing/actions';
import { renderApp } from '../../testing/render';
import { server } from '../../testing/server';

const notice = {
  id: 3,
  kind: 'unknown_title',
  movie_id: 77,
  media_type: 'movie',
  title: 'Lost Film',
  created_at: '2026-01-02T03:04:05Z',
};

/** The server has these notices from now on. */
function have(...notices: (typeof notice)[]) {
  server.use(http.get('*/api/v1/notices', () => HttpResponse.json({ notices })));
}

it('a title that was removed is named after the start, and the notice deleted once it is read', async () => {
  const deleted: unknown[] = [];
  have(notice, { ...notice, id: 4, title: '' });
  server.use(
    http.delete('*/api/v1/notices/:id', ({ params }) => {
      deleted.push(params.id);
      return new HttpResponse(null, { status: 204 });
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

it('a title that goes while the tab stands open is named at the next look at it, one by one', async () => {
  server.use(http.delete('*/api/v1/notices/:id', () => new HttpResponse(null, { status: 204 })));
  const { user } = renderApp(paths.trending(), { signedIn: true });
  await starsOf('Night Train');
  have(notice);
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByRole('listitem')).toHaveTextContent('Lost Film');
  await user.click(screen.getByRole('button', { name: messages.app.ok }));
  have(notice, { ...notice, id: 4, title: 'Lost Show' });
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByRole('listitem')).toHaveTextContent('Lost Show');
});

it('a title that the catalogue does not have is named soon after it was rated, and its stars go', async () => {
  renderApp(paths.trending(), { signedIn: true });
  const group = await starsOf('Night Train');
  star(group, 4).click();
  have({ ...notice, movie_id: 1, title: 'Night Train' });
  const dialog = await screen.findByRole('dialog', { name: messages.removedTitles.title });
  expect(dialog).toHaveTextContent('Night Train');
  await waitFor(() => expect(star(group, 4)).not.toBeChecked());
});
