// Why: what was taken out of a user's lists must be said, once, and not before they could read it be forgotten.
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { renderApp } from '../testing/renderApp';
import { server } from '../testing/server';

it('a title that was removed is named after the start, and the notice deleted once it is read', async () => {
  const deleted: unknown[] = [];
  const notice = {
    id: 3,
    kind: 'unknown_title',
    movie_id: 77,
    media_type: 'movie',
    title: 'Lost Film',
    created_at: '2026-01-02T03:04:05Z',
  };
  server.use(
    http.get('*/api/v1/notices', () =>
      HttpResponse.json({ notices: [notice, { ...notice, id: 4, title: '' }] }),
    ),
    http.delete('*/api/v1/notices/:id', ({ params }) => {
      deleted.push(params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderApp(paths.trending(), { signedIn: true });
  const dialog = await screen.findByRole('dialog', { name: messages.notices.title });
  const rows = within(dialog).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Lost Film', 'Title 77']);
  expect(deleted).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: messages.app.ok }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(deleted).toEqual(['3', '4']));
});
