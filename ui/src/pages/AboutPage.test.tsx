import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { serverConfig } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { server } from '../testing/server';

const sentence =
  'This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.';

it('shows the attribution and the logo of TMDB when its titles are used', async () => {
  const config = { ...serverConfig, catalogue: 'tmdb', tmdb_attribution: true };
  server.use(http.get('*/config', () => HttpResponse.json(config)));
  renderApp(paths.about());
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('img', { name: messages.about.tmdbLogo })).toBeVisible();
  expect(screen.queryByText(/Wikidata/)).not.toBeInTheDocument();
});

it('names Wikidata and its license, but not TMDB, for the built-in titles', async () => {
  renderApp(paths.about(), { signedIn: true });
  expect(
    await screen.findByRole('heading', { level: 1, name: messages.about.title }),
  ).toBeVisible();
  expect(await screen.findByText(/Wikidata data \(CC0\)/)).toBeVisible();
  expect(screen.getByText(serverConfig.version)).toBeVisible();
  const notices = screen.getByRole('link', { name: messages.about.thirdParty });
  expect(notices).toHaveAttribute('href', '/third-party-notices.txt');
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  expect(screen.queryByRole('img', { name: messages.about.tmdbLogo })).not.toBeInTheDocument();
});
