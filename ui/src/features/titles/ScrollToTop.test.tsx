import { act, fireEvent, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scrollSteps } from '../../lib/limits';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { rated, rating, trendingPage } from '../../testing/fixtures';
import { renderApp } from '../../testing/render';
import { server } from '../../testing/server';
import { ScrollToTop } from './ScrollToTop';

let tops: number[] = [];

function useFakeFrames() {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
}

beforeEach(() => {
  tops = [];
  useFakeFrames();
  vi.stubGlobal('scrollTo', (_: number, top: number) => {
    tops.push(top);
    vi.stubGlobal('scrollY', top);
  });
});
afterEach(() => void vi.useRealTimers());

function scrolledTo(top: number, step?: number) {
  render(
    <main>
      <h1>Popular films</h1>
      <ScrollToTop step={step} />
    </main>,
  );
  vi.stubGlobal('scrollY', top);
  fireEvent.scroll(window);
  return screen.getByRole('button', { name: messages.components.scrollToTop });
}
const advance = (time: number) => act(() => void vi.advanceTimersByTime(time));
const isReduced = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));

// specification 2.30
it('shows once the page is scrolled by more than a screen', () => {
  render(<ScrollToTop />);
  vi.stubGlobal('scrollY', window.innerHeight);
  fireEvent.scroll(window);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  vi.stubGlobal('scrollY', window.innerHeight + 1);
  fireEvent.scroll(window);
  expect(screen.getByRole('button')).toBeVisible();
});

// specification 9.8
it.each([
  [scrollSteps.default, 1000],
  [scrollSteps.large, 6000],
])('scrolls by %d px in each frame', (step, from) => {
  isReduced(false);
  fireEvent.click(scrolledTo(from, step));
  advance(500);
  expect(tops.slice(0, 3)).toEqual([from - step, from - 2 * step, from - 3 * step]);
  expect(tops.at(-1)).toBe(0);
  // Several frames can have the same position: a screen may paint faster than the steps.
  expect(new Set(tops).size).toBe(20);
});

// specification 9.8
it('reaches the top within 600 ms', () => {
  isReduced(false);
  fireEvent.click(scrolledTo(100_000));
  advance(560);
  expect(tops.at(-1)).toBeGreaterThan(0);
  advance(40);
  expect(tops.at(-1)).toBe(0);
});

// specification 2.30, 9.8
it('jumps to the top with reduced motion', () => {
  isReduced(true);
  fireEvent.click(scrolledTo(5000));
  expect(tops).toEqual([0]);
});

it.each(['wheel', 'touchStart', 'keyDown'] as const)('stops on %s', (event) => {
  isReduced(false);
  fireEvent.click(scrolledTo(5000));
  advance(100);
  const sofar = tops.length;
  fireEvent[event](window);
  advance(600);
  expect(tops).toHaveLength(sofar);
});

it('moves the focus to the heading, because the button disappears', () => {
  isReduced(true);
  fireEvent.click(scrolledTo(5000));
  expect(screen.getByRole('heading')).toHaveFocus();
});

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
  vi.useRealTimers();
  renderApp(address, { signedIn: true });
  await screen.findByRole('link', { name: /Night Train/ });
  useFakeFrames();
  tops = [];
  vi.stubGlobal('scrollY', 1500);
  fireEvent.scroll(window);
  fireEvent.click(await screen.findByRole('button', { name: 'Back to top' }));
  advance(34);
  expect(tops).toEqual([1500 - step, 1500 - 2 * step]);
});
