import { act, fireEvent, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '../../lib/paths';
import { rated, rating, trendingPage } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { server } from '../../testing/server';

afterEach(() => void vi.useRealTimers());

// specification 9.8
it.each([
  [paths.trending(), 50],
  [paths.ratings(), 50],
  [paths.person(99), 300],
  [paths.search('salt'), 300],
])('%s scrolls to the top in steps of %i px', async (address, step) => {
  server.use(
    http.get('*/3/search/multi', () => HttpResponse.json(trendingPage)),
    http.get('*/api/v1/ratings', () => HttpResponse.json({ ratings: [rating(1, 5)] })),
    http.get('*/api/v1/movies', () => HttpResponse.json([rated(1, 'Night Train', 5)])),
  );
  renderApp(address, { signedIn: true });
  await screen.findByRole('link', { name: /Night Train/ });
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  const tops: number[] = [];
  vi.stubGlobal('scrollTo', (_: number, top: number) => tops.push(top));
  vi.stubGlobal('scrollY', 1500);
  fireEvent.scroll(window);
  fireEvent.click(screen.getByRole('button', { name: 'Back to top' }));
  act(() => void vi.advanceTimersByTime(34));
  expect(tops).toEqual([1500 - step, 1500 - 2 * step]);
});
