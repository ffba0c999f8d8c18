import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { paths } from '../lib/paths';
import { renderApp } from '../testing/render';
import { errorResponse, server, serveLists } from '../testing/server';

it.each([
  [paths.trending('tv', 'day'), 'TV picks of the day'],
  [paths.category('movie', 'popular'), 'Popular films'],
  [paths.import(1), 'Import not found'],
  [paths.profile(9), 'Page not found'],
  [paths.resetPassword(1, 'secret'), 'Reset Password'],
])('the document title of %s begins with "%s"', async (address, title) => {
  serveLists();
  const missing = () => errorResponse(404, 4040, 'not there');
  server.use(
    http.get('*/api/v1/imports/1', missing),
    http.get('*/api/v1/users/9', missing),
    http.get('*/reset_request/:id', () => HttpResponse.json({ status: 'ok' })),
  );
  renderApp(address, { signedIn: !address.includes('reset') });
  await waitFor(() => expect(document.title).toBe(`${title} · moviestars`));
});
