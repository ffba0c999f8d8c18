import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { serverConfig } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { recordCalls, server } from '../../testing/server';
import { firstSeason, harbour } from '../../testing/titleFixtures';

const text = messages.seasons;
const address = '/ms/movie/999123?media_type=tv';

async function openFirst() {
  const app = renderApp(address, { signedIn: true });
  await app.user.click(await screen.findByText('Season 1'));
  return app;
}

async function seasonNames() {
  const title = await screen.findByRole('heading', { name: text.title });
  const lines = within(title.parentElement ?? document.body).getAllByRole('listitem');
  return lines.map((item) => item.textContent);
}

it('lists seasons without expanding them when the catalogue has no episodes', async () => {
  server.use(http.get('*/3/tv/123', () => HttpResponse.json(harbour)));
  renderApp(address, { signedIn: true });
  expect(await seasonNames()).toEqual([
    expect.stringMatching(/^Season 1.*8 episodes/),
    expect.stringMatching(/^Specials/),
  ]);
  expect(screen.getByText('Season 1').closest('details')).toBeNull();
});

describe('seasons with episodes', () => {
  beforeEach(() => {
    const config = { ...serverConfig, catalogue: 'tmdb' };
    server.use(http.get('*/config', () => HttpResponse.json(config)));
  });

  it('are listed in order with specials last, and are not loaded before they are opened', async () => {
    server.use(http.get('*/3/tv/123', () => HttpResponse.json(harbour)));
    const calls = recordCalls();
    renderApp(address, { signedIn: true });
    expect(await seasonNames()).toEqual([
      expect.stringMatching(/^Season 1.*8 episodes/),
      expect.stringMatching(/^Specials/),
    ]);
    expect(calls.filter((call) => call.includes('/season/'))).toEqual([]);
  });

  it('show their episodes when opened', async () => {
    server.use(
      http.get('*/3/tv/123', () => HttpResponse.json(harbour)),
      http.get('*/3/tv/123/season/1', () => HttpResponse.json(firstSeason)),
    );
    await openFirst();
    expect(await screen.findByRole('heading', { name: '1 Ebb' })).toBeVisible();
    expect(screen.getByText(/May 4, 2011 · 52 min/)).toBeVisible();
    expect(screen.getByText('The water goes.')).toBeVisible();
  });

  it('say that there are no episodes yet', async () => {
    server.use(
      http.get('*/3/tv/123', () => HttpResponse.json(harbour)),
      http.get('*/3/tv/123/season/1', () => HttpResponse.json({ ...firstSeason, episodes: [] })),
    );
    await openFirst();
    expect(await screen.findByText(text.noEpisodes)).toBeVisible();
  });

  it('give the focus to the first season that Show all adds', async () => {
    const [season] = harbour.seasons;
    const seasons = Array.from({ length: 9 }, (_, index) => ({
      ...season,
      id: index + 1,
      season_number: index + 1,
      name: `Season ${index + 1}`,
    }));
    server.use(http.get('*/3/tv/123', () => HttpResponse.json({ ...harbour, seasons })));
    const { user } = renderApp(address, { signedIn: true });
    (await screen.findByRole('button', { name: text.showAll(9) })).focus();
    await user.keyboard('{Enter}');
    expect(await seasonNames()).toHaveLength(9);
    expect(screen.getByText('Season 7').closest('summary')).toHaveFocus();
  });

  it('show why they did not load, and load again on Retry', async () => {
    server.use(
      http.get('*/3/tv/123', () => HttpResponse.json(harbour)),
      http.get('*/3/tv/123/season/1', () => HttpResponse.error(), { once: true }),
      http.get('*/3/tv/123/season/1', () => HttpResponse.json(firstSeason)),
    );
    const { user } = await openFirst();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(messages.errors.offline);
    await user.click(within(alert).getByRole('button', { name: messages.app.retry }));
    expect(await screen.findByRole('heading', { name: '1 Ebb' })).toBeVisible();
  });
});
