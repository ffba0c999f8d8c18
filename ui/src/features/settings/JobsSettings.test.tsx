import { configureStore } from '@reduxjs/toolkit';
import { render, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Provider } from 'react-redux';
import { describe, expect, it } from 'vitest';
import { adminApi as api } from '../../api/admin/generated';
import type { JobsApiResponse } from '../../api/admin/generated';
import { messages } from '../../lib/messages';
import { server } from '../../testing/server';
import { JobsSettings } from './JobsSettings';

const text = messages.settings.jobs;

const watches = { count: 12, limit: 2_000_000, near_limit: false };

function show(jobs: Partial<JobsApiResponse>) {
  const served = { workers: [], queues: [], watches, ...jobs };
  server.use(http.get('*/api/v1/jobs', () => HttpResponse.json(served)));
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  render(
    <Provider store={store}>
      <JobsSettings />
    </Provider>,
  );
}

const workers = [{ name: 'email', running: true, restarts: 0 }];
const none = { waiting: 0, oldest_at: null, failed: 0, last_error: null };

describe('background work', () => {
  it('lists queues with waiting or failed jobs, and the last error', async () => {
    const queues = [
      { ...none, kind: 'verify_title' },
      { ...none, kind: 'refresh_title', waiting: 1200, oldest_at: '2026-11-25T10:00:00Z' },
      { ...none, kind: 'send_reset_link', failed: 2, last_error: 'the mail server replied 550' },
    ];
    show({ workers, queues });
    const row = within(await screen.findByRole('row', { name: /^Titles to refresh/ }));
    expect(row.getByRole('cell', { name: '1,200' })).toBeVisible();
    const failed = within(screen.getByRole('row', { name: /^Emails with a reset link/ }));
    expect(failed.getByRole('cell', { name: '2' })).toBeVisible();
    expect(screen.getByText(text.lastError('the mail server replied 550'))).toBeVisible();
    expect(screen.queryByText(text.kinds.verify_title)).not.toBeInTheDocument();
  });

  it('says that nothing waits, and which worker does not run', async () => {
    const stopped = { name: 'titles', running: false, restarts: 3 };
    show({ workers: [...workers, stopped], queues: [{ ...none, kind: 'verify_title' }] });
    expect(await screen.findByText(text.idle)).toBeVisible();
    expect(screen.getByText(text.stopped('titles', '3'))).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByText(messages.settings.watches.title)).not.toBeInTheDocument();
  });

  it('is below a warning when the limit of all watches is near', async () => {
    show({ watches: { count: 1_800_000, limit: 2_000_000, near_limit: true } });
    const warning = messages.settings.watches.many('1,800,000', '2,000,000');
    expect(await screen.findByText(warning)).toBeVisible();
  });
});
