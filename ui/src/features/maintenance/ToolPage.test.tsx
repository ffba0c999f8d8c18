import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { api } from '../../api/generated';
import { messages } from '../../lib/messages';
import { maintenanceMessages } from '../../lib/messages/admin';
import { paths } from '../../lib/paths';
import { makeAnnaAdmin } from '../../testing/adminServer';
import { openTools, serveTitles, stored } from '../../testing/maintenanceServer';
import { renderApp } from '../../testing/render';
import { deferred, recordCalls, errorResponse, server } from '../../testing/server';

const refetch = { forceRefetch: true, subscribe: false };
const names = ['Get DB Movies', 'Get Media Types', 'Update Movies', 'Update Stars'];

describe('access to the tools', () => {
  // specification 2.14, 2.15, 6.1
  it.each([paths.mediaUpdate(), paths.fix()])(
    '%s is open to visitors, and says that only admins can use it',
    async (path) => {
      const calls = recordCalls();
      const app = renderApp(path);
      expect(await screen.findByText(maintenanceMessages.maintenance.adminsOnly)).toBeVisible();
      expect(app.path()).toBe(path);
      const main = within(screen.getByRole('main'));
      expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/ms/sign-in');
      const buttons = path === paths.fix() ? ['Apply Fix'] : names;
      for (const name of buttons) {
        const button = screen.getByRole('button', { name });
        expect(button).toHaveAttribute('aria-disabled', 'true');
        await app.user.click(button);
      }
      expect(calls.filter((call) => call.includes('/api/'))).toEqual([]);
    },
  );

  // specification 2.14, 2.15, 6.1
  it.each([paths.mediaUpdate(), paths.fix()])(
    '%s says to a user who is not an admin that an admin is needed',
    async (path) => {
      renderApp(path, { signedIn: true });
      const { memberHint } = maintenanceMessages.maintenance;
      expect(await screen.findByText(memberHint, { exact: false })).toBeVisible();
      const buttons = within(screen.getByRole('main')).getAllByRole('button');
      expect(buttons.length).toBeGreaterThan(4);
      for (const button of buttons) expect(button).toHaveAttribute('aria-disabled', 'true');
    },
  );
});

describe('a tool page whose user could not be loaded', () => {
  it('shows the error, and offers Retry', async () => {
    const broken = () => errorResponse(500, 5000, 'Something is wrong here.');
    server.use(http.get('*/api/v1/users/:id', broken));
    const { user } = renderApp(paths.mediaUpdate(), { signedIn: true });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Something is wrong here.');
    expect(screen.getByRole('button', { name: 'Get DB Movies' })).toHaveAttribute('aria-disabled');
    makeAnnaAdmin();
    await user.click(within(alert).getByRole('button', { name: messages.app.retry }));
    const button = screen.getByRole('button', { name: 'Get DB Movies' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByText(maintenanceMessages.maintenance.adminsOnly)).not.toBeInTheDocument();
  });
});

describe('the Fix tool', () => {
  // specification 2.48
  it('removes orphans, completes titles without metadata and shows a report', async () => {
    const written = serveTitles([stored(1, 'Film 1'), stored(2, null), stored(3, null)]);
    server.use(
      http.get(
        '*/api/v1/playlists/all_movies',
        () =>
          HttpResponse.json({ movies: [stored(1, 'Film 1'), stored(2, null), stored(3, null)] }),
        { once: true },
      ),
      http.get('*/api/v1/playlists/all_movies', () =>
        HttpResponse.json({ movies: [stored(1, 'Film 1'), stored(2, 'Film 2'), stored(3, null)] }),
      ),
    );
    const { press } = await openTools(paths.fix());
    await press('Apply Fix');
    expect(await screen.findByText(maintenanceMessages.fix.done)).toBeVisible();
    const count = (name: string) =>
      screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
    const { checked, completed, incomplete, removed } = maintenanceMessages.fix.report;
    expect([checked, completed, incomplete, removed].map(count)).toEqual(['3', '1', '1', '2']);
    expect(written).toEqual([
      [
        { id: 2, media_type: 'movie' },
        { id: 3, media_type: 'movie' },
      ],
    ]);
  });

  // specification 2.48
  it('counts titles that were removed before a failure and Retry', async () => {
    serveTitles([stored(1, 'Film 1')]);
    const orphans = [[77, 78, 79], []];
    const broken = () => errorResponse(500, 5000, 'Something is wrong here.');
    server.use(
      http.delete('*/api/v1/movies/orphans', () =>
        HttpResponse.json({ removed: orphans.shift() ?? [] }),
      ),
      http.get('*/api/v1/playlists/all_movies', broken, { once: true }),
    );
    const { press } = await openTools(paths.fix());
    await press('Apply Fix');
    expect(await screen.findByRole('alert')).toHaveTextContent('Something is wrong here.');
    await press(messages.app.retry);
    await screen.findByText(maintenanceMessages.fix.done);
    const removed = () => screen.getByText('Unused titles removed').nextElementSibling;
    expect(removed()).toHaveTextContent(/^3$/);
    await press('Apply Fix');
    await waitFor(() => expect(removed()).toHaveTextContent(/^0$/));
  });

  it('can run a second time', async () => {
    const written = serveTitles([stored(2, null)]);
    const { press } = await openTools(paths.fix());
    await press('Apply Fix');
    await screen.findByText(maintenanceMessages.fix.done);
    await press('Apply Fix');
    await waitFor(() => expect(screen.getByText(maintenanceMessages.fix.done)).toBeVisible());
    expect(written).toHaveLength(1);
  });

  it('finishes while other calls are pending', async () => {
    serveTitles([stored(1, 'Film 1')]);
    const { press, store } = await openTools(paths.fix());
    const isPending = () => JSON.stringify(store.getState().api).includes('pending');
    await waitFor(() => expect(isPending()).toBe(false));
    // Notifications are requested before the orphans are deleted, and the response comes after the titles are requested.
    const titlesRequested = deferred();
    server.use(
      http.get('*/api/v1/notifications', async () => {
        await titlesRequested.promise;
        return HttpResponse.json({ notifications: [] });
      }),
      http.get('*/api/v1/playlists/all_movies', async () => {
        titlesRequested.resolve();
        await notifications;
        return HttpResponse.json({ movies: [stored(1, 'Film 1')] });
      }),
    );
    const notifications = store.dispatch(
      api.endpoints.listNotifications.initiate(undefined, refetch),
    );
    await press('Apply Fix');
    expect(await screen.findByText(maintenanceMessages.fix.done)).toBeVisible();
  });
});
