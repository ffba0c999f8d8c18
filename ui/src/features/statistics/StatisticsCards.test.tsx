import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { StatisticsApiResponse } from '../../api/account/generated';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { noStatistics, rating } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { errorResponse, server } from '../../testing/server';
import { withGaps } from './StatisticsCards';

const text = messages.statistics;

function show(statistics: Partial<StatisticsApiResponse>) {
  const titles = statistics.titles ?? 0;
  const ratings = Array.from({ length: titles }, (_, index) => rating(index + 1, 4));
  server.use(
    http.get('*/api/v1/statistics', () => HttpResponse.json({ ...noStatistics, ...statistics })),
    http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings })),
  );
  return renderApp(paths.profile(), { signedIn: true });
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));

it('says each figure in words and in a table', async () => {
  show({
    titles: 3,
    genres: { known: 3, groups: [{ name: 'Drama', titles: 2, mean: 3.25 }] },
    decades: { known: 3, groups: [{ decade: 1990, titles: 3, mean: 4 }] },
  });
  const genres = await card(text.genres);
  expect(genres.getByText('2 titles · 3.3 ★')).toBeVisible();
  expect(genres.getByRole('row', { name: 'Drama 2 3.3' })).toBeInTheDocument();
  const decades = await card(text.decades);
  const column = decades.getByRole('img', { name: '1990s: 3 titles, 4.0 stars on average' });
  expect(column).toBeInTheDocument();
  expect(decades.getByRole('row', { name: '1990s 3 4.0' })).toBeInTheDocument();
});

it('links people to their pages, and says how many titles the figure stands on', async () => {
  show({
    titles: 9,
    makers: { known: 4, groups: [{ id: 77, name: 'Dora Lind', titles: 2, mean: 4.5 }] },
  });
  const makers = await card(text.makers);
  expect(makers.getByRole('link', { name: 'Dora Lind' })).toHaveAttribute('href', '/ms/person/77');
  expect(makers.getByText('Known for 4 of 9 rated titles.')).toBeVisible();
  const cast = await card(text.cast);
  expect(cast.getByText(text.unknown.people)).toBeVisible();
});

it('says what to do without ratings', async () => {
  show({});
  expect(await screen.findByText(text.noneHint)).toBeVisible();
  expect(screen.getByRole('link', { name: text.browse })).toBeVisible();
  expect(screen.queryByRole('region', { name: text.genres })).not.toBeInTheDocument();
});

it('offers to load again after a failure', async () => {
  let fails = true;
  server.use(
    http.get('*/api/v1/statistics', () =>
      fails ? errorResponse(500, 5000, 'The server has a fault.') : HttpResponse.json(noStatistics),
    ),
  );
  const { user } = renderApp(paths.profile(), { signedIn: true });
  expect(await screen.findByText('The server has a fault.')).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: messages.app.retry }));
  expect(await screen.findByText(text.noneHint)).toBeVisible();
});

it('fills the gaps between decades', () => {
  const decades = [
    { decade: 1970, titles: 1, mean: 4 },
    { decade: 2000, titles: 2, mean: 3 },
  ];
  expect(withGaps(decades).map(({ decade, titles }) => [decade, titles])).toEqual([
    [1970, 1],
    [1980, 0],
    [1990, 0],
    [2000, 2],
  ]);
});
