import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { settingsMessages } from '../../lib/messages/settings';
import { paths } from '../../lib/paths';
import { makeAnnaAdmin, serveNoJobs, settingsOf } from '../../testing/adminServer';
import { renderApp } from '../../testing/render';
import { server } from '../../testing/server';

const text = settingsMessages.settings;

it('a TMDB key from the command line is shown, and cannot be changed', async () => {
  const settings = settingsOf('default', 'flag');
  settings.tmdb.masked = '••••abcd';
  makeAnnaAdmin();
  server.use(
    http.get('*/api/v1/settings', () => HttpResponse.json(settings)),
    serveNoJobs,
  );
  renderApp(paths.admin('settings'), { signedIn: true });
  expect(await screen.findByText(text.tmdb.tmdb('••••abcd'))).toBeVisible();
  expect(screen.getByText(text.setAtStart)).toBeVisible();
  expect(screen.queryByRole('button', { name: text.tmdb.submit })).not.toBeInTheDocument();
});
