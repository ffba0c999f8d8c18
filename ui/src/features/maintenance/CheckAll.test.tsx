import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { maintenanceMessages } from '../../lib/messages/admin';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { openTools, serveTitles, stored } from '../../testing/maintenanceServer';
import { errorResponse, recordCalls, server } from '../../testing/server';

const { all, maintenance: text } = maintenanceMessages;
const steps = () =>
  within(screen.getByRole('list', { name: all.steps }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const details = () => screen.getByText(text.details).closest('details');

describe('the Maintenance page', () => {
  it('has one button, and the single tools under Details', async () => {
    serveTitles([]);
    await openTools(paths.maintenance());
    await screen.findByText(text.details);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Maintenance$/);
    expect(screen.getByRole('button', { name: 'Check all titles' })).toBeVisible();
    expect(details()).not.toHaveAttribute('open');
    const names = within(details() ?? document.body)
      .getAllByRole('button', { hidden: true })
      .map((button) => button.textContent);
    expect(names).toEqual([
      'Get DB Movies',
      'Get Media Types',
      'Update Movies',
      'Update Stars',
      'Apply Fix',
    ]);
  });

  // specification 2.47, 2.48
  it.each([paths.mediaUpdate(), paths.fix()])(
    'shows the single tools at once at %s',
    async (path) => {
      serveTitles([]);
      await openTools(path);
      await screen.findByText(text.details);
      expect(details()).toHaveAttribute('open');
      expect(screen.getByRole('button', { name: 'Get DB Movies' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Apply Fix' })).toBeVisible();
    },
  );

  it('runs all tools in order by one button, and says what each has done', async () => {
    const written = serveTitles([
      stored(1, 'Film 1'),
      stored(2, 'An older name'),
      stored(13, 'Gone'),
    ]);
    const { press } = await openTools(paths.maintenance());
    const calls = recordCalls();
    await press('Check all titles');
    expect(await screen.findByText(all.done)).toBeVisible();
    expect(steps()).toEqual([
      'Load stored titles3 titles stored.',
      'Compare with the catalogue1 title changed. 1 title not in the catalogue.',
      'Save changes1 title updated.',
      'Check scores3 scores fixed.',
      'Remove unused titles and fetch missing data2 titles removed, 0 titles completed.',
    ]);
    expect(written).toEqual([[{ id: 2, media_type: 'movie' }]]);
    const writes = calls.filter((call) => !call.startsWith('GET'));
    expect(writes).toEqual([
      'PUT /api/v1/movies/%3Aid',
      'PUT /api/v1/ratings/%3Aid',
      'DELETE /api/v1/movies/orphans',
    ]);
    expect(screen.getByRole('button', { name: 'Check all titles' })).toHaveFocus();
  });

  it('resumes at the step that failed, and continues to the end', async () => {
    serveTitles([stored(1, 'Film 1')]);
    server.use(
      http.put('*/api/v1/ratings/:id', () => errorResponse(503, 5030, 'The disk refuses.'), {
        once: true,
      }),
    );
    const { press } = await openTools(paths.maintenance());
    await press('Check all titles');
    expect(await screen.findByRole('alert')).toHaveTextContent('The disk refuses.');
    const calls = recordCalls();
    await press(messages.app.retry);
    expect(await screen.findByText(all.done)).toBeVisible();
    expect(calls[0]).toBe('PUT /api/v1/ratings/%3Aid');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('can be stopped between batches, and resumed', async () => {
    serveTitles(
      Array.from({ length: 31 }, (_, index) => stored(index + 100, `Film ${index + 100}`)),
    );
    server.use(
      http.get('*/config', () =>
        HttpResponse.json({ image_base: '/t/p/', catalogue: 'tmdb', landing_posters: [] }),
      ),
    );
    const { press } = await openTools(paths.maintenance());
    await press('Check all titles');
    expect(await screen.findByText(/^Next batch in/)).toBeVisible();
    expect(screen.getByText(all.step(2, 5))).toBeInTheDocument();
    await press(text.stop);
    expect(screen.getByText('Stopped at 30 of 31.')).toBeVisible();
    expect(screen.getByRole('button', { name: text.resume })).toHaveFocus();
    await press(text.resume);
    await waitFor(() => expect(screen.getByRole('button', { name: text.stop })).toHaveFocus());
  });
});
