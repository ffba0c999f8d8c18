import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { paths } from '../../lib/paths';
import { renderApp } from '../../testing/render';
import { server } from '../../testing/server';
import { harbour } from '../../testing/titleFixtures';

const more = 'credits,images,keywords,recommendations,similar,videos,watch/providers';
const images = 'include_image_language=en,null';

// specification 7.28, 7.29, 7.30, 7.31
it.each([
  [paths.trending(), '/3/trending/all/week?include_adult=false&language=en-US&page=1'],
  ['/ms/movie/1', `/3/movie/1?append_to_response=${more},release_dates&${images}&language=en-US`],
  [
    '/ms/movie/9992?media_type=tv',
    `/3/tv/2?append_to_response=${more},content_ratings,external_ids&${images}&language=en-US`,
  ],
  [paths.person(99), '/3/person/99?append_to_response=combined_credits&language=en-US'],
])('%s requests only %s', async (address, call) => {
  const requests: string[] = [];
  server.use(
    http.get(/\/[34]\//, ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      searchParams.sort();
      requests.push(`${pathname}?${decodeURIComponent(String(searchParams))}`);
    }),
    http.get('*/3/tv/:id', () => HttpResponse.json(harbour)),
  );
  renderApp(address, { signedIn: true });
  const tile = /Harbour|Salt/;
  await waitFor(() => expect(screen.getAllByRole('link', { name: tile })).not.toHaveLength(0));
  expect(requests).toEqual([call]);
});
