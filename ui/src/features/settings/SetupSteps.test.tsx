import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { SettingsApiResponse } from '../../api/admin/generated';
import { setupMessages as text } from '../../lib/messages/setup';
import { paths } from '../../lib/paths';
import { makeAnnaAdmin, serveNoJobs } from '../../testing/adminServer';
import { deferred, errorResponse, recordCalls, server } from '../../testing/server';
import { renderApp } from '../../testing/render';

type Source = SettingsApiResponse['mail']['source'];

/** Serves settings from these sources, and takes the registration over. */
function serveSettings(tmdb: Source, registration: Source, mail: Source) {
  let source = registration;
  const settings = (): SettingsApiResponse => ({
    tmdb: { source: tmdb, rejected: false, masked: null },
    registration: { source, value: 'open' },
    mail: {
      source: mail,
      site_source: 'default',
      site: 'http://localhost',
      from: 'films@example.org',
      password: false,
      smtp: mail !== 'default',
      url: null,
    },
  });
  makeAnnaAdmin();
  server.use(
    http.get('*/api/v1/home', () => HttpResponse.json({ rows: [], incomplete: false })),
    serveNoJobs,
    http.get('*/api/v1/settings', () => HttpResponse.json(settings())),
    http.put('*/api/v1/settings/registration', () => {
      source = 'admin';
      return HttpResponse.json(settings());
    }),
  );
}

const card = () => screen.findByRole('region', { name: text.title });

describe("an admin's first steps", () => {
  it.each([paths.home(), paths.admin('settings')])(
    'are on %s, checked when their setting is made, with links to the others',
    async (address) => {
      serveSettings('flag', 'default', 'default');
      renderApp(address, { signedIn: true });
      const steps = await card();
      expect(within(steps).getByText(text.progress(1, 3))).toBeVisible();
      const [catalogue] = within(steps).getAllByRole('listitem');
      expect(catalogue).toHaveTextContent(text.done);
      const links = within(steps).getAllByRole('link');
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        '/ms/admin/settings#registration',
        '/ms/admin/settings#mail',
      ]);
    },
  );

  it('lead to the card of the setting', async () => {
    serveSettings('default', 'default', 'default');
    const { user } = renderApp(paths.home(), { signedIn: true });
    const link = { name: text.steps.mail.action };
    await user.click(within(await card()).getByRole('link', link));
    const heading = await screen.findByRole('heading', { level: 2, name: 'Email' });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('are complete once registration is kept open, and do not come back', async () => {
    serveSettings('flag', 'default', 'admin');
    const { user, router } = renderApp(paths.home(), { signedIn: true });
    const steps = await card();
    await user.click(within(steps).getByRole('button', { name: text.keepOpen }));
    expect(await within(steps).findByText(text.progress(3, 3))).toBeVisible();
    const calls = recordCalls();
    await router.navigate(paths.ratings());
    await screen.findByRole('heading', { level: 1, name: 'Ratings' });
    await router.navigate(paths.home());
    await screen.findByRole('heading', { level: 1, name: 'Home' });
    expect(screen.queryByRole('region', { name: text.title })).not.toBeInTheDocument();
    expect(calls).not.toContain('GET /api/v1/settings');
  });

  it('can be dismissed', async () => {
    serveSettings('default', 'default', 'default');
    const { user } = renderApp(paths.home(), { signedIn: true });
    const steps = await card();
    await user.click(within(steps).getByRole('button', { name: text.dismiss }));
    expect(steps).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('take no space on Home when the settings cannot be loaded', async () => {
    const response = deferred();
    serveSettings('default', 'default', 'default');
    server.use(
      http.get('*/api/v1/settings', async () => {
        await response.promise;
        return errorResponse(503, 5030, 'overloaded');
      }),
    );
    renderApp(paths.home(), { signedIn: true });
    await screen.findByRole('heading', { level: 1, name: 'Home' });
    const space = () => document.querySelector('main [class*=setup]');
    await waitFor(() => expect(space()).toBeInTheDocument());
    response.resolve();
    await waitFor(() => expect(space()).not.toBeInTheDocument());
  });

  it('are not shown to other users', async () => {
    const calls = recordCalls();
    server.use(http.get('*/api/v1/home', () => HttpResponse.json({ rows: [], incomplete: false })));
    renderApp(paths.home(), { signedIn: true });
    await screen.findByRole('heading', { level: 1, name: 'Home' });
    await waitFor(() => expect(calls).toContain('GET /api/v1/ratings'));
    expect(calls).not.toContain('GET /api/v1/settings');
  });
});
