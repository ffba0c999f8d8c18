import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '../../lib/messages';
import { maintenanceMessages } from '../../lib/messages/admin';
import { paths } from '../../lib/paths';
import { openTools, serveTitles, stored } from '../../testing/maintenanceServer';
import { errorResponse, recordCalls, server } from '../../testing/server';
import { openSibling } from '../../testing/actions';

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

const updateText = maintenanceMessages.mediaUpdate;

/** The countdown during a pause of 30 seconds. */
const countdown = /^Next batch in ([1-9]|[12]\d|30) s$/;
const films = (count: number) =>
  Array.from({ length: count }, (_, index) => stored(index + 100, `Film ${index + 100}`));

describe('the media update', () => {
  // specification 2.47, 7.23, 7.24
  it('loads stored titles, looks each up in the catalogue and writes back the changes', async () => {
    const written = serveTitles([
      stored(1, 'Film 1'),
      stored(2, 'An older name'),
      stored(13, 'Gone'),
      stored(99913, 'Really a film', 'tv'),
      stored(9994, 'Show 4', 'tv'),
    ]);
    const { press } = await openTools(paths.mediaUpdate());
    const types = await screen.findByRole('button', { name: 'Get Media Types' });
    expect(types).toHaveAttribute('aria-disabled');
    expect(await screen.findByText(updateText.types.needs)).toBeVisible();
    const calls = recordCalls();
    await press('Get DB Movies');
    expect(await screen.findByText('5 titles stored.')).toBeVisible();
    expect(calls).toContain('GET /api/v1/playlists/all_movies');
    await press('Get Media Types');
    expect(
      await screen.findByText('1 title changed. 2 titles not in the catalogue.'),
    ).toBeVisible();
    await press('Update Movies');
    expect(await screen.findByText('1 title updated.')).toBeVisible();
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual(['PUT /api/v1/movies/%3Aid']);
    expect(written).toEqual([[{ id: 2, media_type: 'movie' }]]);
  });

  it('announces no change to other tabs for look-ups', async () => {
    serveTitles([stored(1, 'Film 1'), stored(2, 'Film 2')]);
    const sibling = openSibling();
    const { press } = await openTools(paths.mediaUpdate());
    await press('Get DB Movies');
    await press('Get Media Types');
    expect(await screen.findByText('Nothing changed.')).toBeVisible();
    // A change announces itself after everything before it.
    await press('Update Stars');
    const changes = () => sibling.received.filter(({ kind }) => kind === 'changed');
    await vi.waitFor(() => expect(changes()).not.toEqual([]));
    expect(changes()).toHaveLength(1);
  });

  it('loads the stored titles again, and keeps the result of Update Stars', async () => {
    serveTitles([stored(1, 'Film 1')]);
    const { press } = await openTools(paths.mediaUpdate());
    await press('Update Stars');
    expect(await screen.findByText('3 scores fixed.')).toBeVisible();
    await press('Get DB Movies');
    await press('Get Media Types');
    expect(await screen.findByText('Nothing changed.')).toBeVisible();
    await press('Get DB Movies');
    expect(await screen.findByText('1 title stored.')).toBeVisible();
    expect(screen.getByText('3 scores fixed.')).toBeVisible();
    expect(screen.queryByText('Nothing changed.')).not.toBeInTheDocument();
  });

  it('corrects the media type of a title', async () => {
    const written = serveTitles([stored(99950, 'Film 50', 'tv')]);
    const { press } = await openTools(paths.mediaUpdate());
    await press('Get DB Movies');
    await press('Get Media Types');
    await press('Update Movies');
    await screen.findByText('1 title updated.');
    expect(written).toEqual([[{ id: 99950, media_type: 'movie' }]]);
  });

  // specification 9.9
  it('writes batches of thirty, and nothing in a second run', async () => {
    const written = serveTitles(films(65).map((film) => ({ ...film, title: 'Old' })));
    const { press } = await openTools(paths.mediaUpdate());
    await press('Get DB Movies');
    await press('Get Media Types');
    await press('Update Movies');
    expect(await screen.findByText('65 titles updated.')).toBeVisible();
    await press('Update Movies');
    expect(await screen.findByText('Nothing to update.')).toBeVisible();
    expect(written.map((slice) => slice.length)).toEqual([30, 30, 5]);
  });

  it('shows its progress, stops, and resumes where it stopped', async () => {
    serveTitles(films(31));
    server.use(
      http.get('*/config', () =>
        HttpResponse.json({ image_base: '/t/p/', catalogue: 'tmdb', landing_posters: [] }),
      ),
    );
    const calls = recordCalls();
    const { press } = await openTools(paths.mediaUpdate());
    await press('Get DB Movies');
    await press('Get Media Types');
    expect(await screen.findByText(countdown)).toBeVisible();
    const bar = screen.getByRole('progressbar', { name: 'Progress of Get Media Types' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['30', '31']);
    expect(screen.getByRole('button', { name: 'Update Stars' })).toHaveAttribute('aria-disabled');
    await press('Stop');
    expect(screen.getByText('Stopped at 30 of 31.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resume' })).toHaveFocus();
    await press('Resume');
    expect(await screen.findByText(countdown)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Stop' })).toHaveFocus();
    expect(calls.filter((call) => call.startsWith('GET /3/movie/'))).toHaveLength(30);
  });

  it('shows an error, and resumes at the failed title', async () => {
    serveTitles(films(40));
    let failing = true;
    server.use(
      http.get('*/3/movie/:id', ({ params }) => {
        const id = Number(params.id);
        if (failing && id === 135)
          return errorResponse(502, 5020, 'The movie database does not answer.');
        return HttpResponse.json({ id, title: `Film ${id}`, poster_path: `/m${id}.svg` });
      }),
    );
    const { press } = await openTools(paths.mediaUpdate());
    await press('Get DB Movies');
    await press('Get Media Types');
    expect(await screen.findByRole('alert')).toHaveTextContent('does not answer');
    failing = false;
    const calls = recordCalls();
    await press('Resume');
    expect(await screen.findByText('Nothing changed.')).toBeVisible();
    expect(calls).toHaveLength(10);
  });

  // specification 2.47, 7.24
  it('shows the number of repaired scores', async () => {
    serveTitles([]);
    const { press } = await openTools(paths.mediaUpdate());
    const calls = recordCalls();
    await press('Update Stars');
    expect(await screen.findByText('3 scores fixed.')).toBeVisible();
    expect(calls).toContain('PUT /api/v1/ratings/%3Aid');
  });

  // specification 8.1
  it('signs out when the session has ended', async () => {
    serveTitles([]);
    server.use(http.put('*/api/v1/ratings/:id', () => errorResponse(401, 4011, 'token expired')));
    const { press } = await openTools(paths.mediaUpdate());
    await press('Update Stars');
    expect(await screen.findByText(messages.errors.session)).toBeVisible();
    expect(
      await screen.findByText(maintenanceMessages.maintenance.visitorHint, { exact: false }),
    ).toBeVisible();
  });
});
