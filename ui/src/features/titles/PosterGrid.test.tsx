import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveRegion } from '../../ui/LiveRegion';
import { PosterGrid } from './PosterGrid';

// Four columns: jsdom's window is 1024 px wide and 768 px high.
const film = (count: number) => Array.from({ length: count }, (_, index) => `Film ${index}`);

type Options = {
  items?: string[];
  hasMore?: boolean;
  loading?: boolean;
  onMore?: () => void;
  startAt?: number;
};

function grid({
  items = film(100),
  hasMore = false,
  loading = false,
  onMore = vi.fn(),
  startAt,
}: Options) {
  return (
    <PosterGrid
      items={items}
      renderTile={(item, { tabIndex }) => (
        <div>
          <a href={`/title/${item}`} tabIndex={tabIndex}>
            {item}
          </a>
          <button aria-label={`Rate ${item}`} tabIndex={-1} />
        </div>
      )}
      hasMore={hasMore}
      loading={loading}
      onMore={onMore}
      label="Trending"
      startAt={startAt}
    />
  );
}

/** Sets the height of the page, because jsdom has no layout. */
function setPageHeight(height: number) {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(height);
}

const link = (name: string) => screen.getByRole('link', { name });

beforeEach(() => setPageHeight(5000));
afterEach(() => void vi.useRealTimers());

it('lays tiles in as many columns as fit into the window', () => {
  render(grid({}));
  expect(screen.getByRole('grid', { name: 'Trending' })).toHaveAttribute('aria-colcount', '4');
  const [first] = screen.getAllByRole('row');
  expect(first).toHaveTextContent('Film 0Film 1Film 2Film 3');
});

// specification 2.33
it('lets a tile span three columns when there are at most two', () => {
  render(grid({ items: film(2) }));
  const [cell] = screen.getAllByRole('gridcell');
  expect(cell).toHaveStyle({ gridColumn: 'span 3' });
});

it('renders only the rows near the window', () => {
  render(grid({ items: film(10_000) }));
  expect(screen.getAllByRole('link').length).toBeLessThan(60);
});

it('has one tab stop, and moves the focus with the arrow keys', async () => {
  render(grid({}));
  await userEvent.tab();
  expect(link('Film 0')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(link('Film 5')).toHaveFocus();
  expect(screen.getAllByRole('link').filter((tile) => tile.tabIndex === 0)).toEqual([
    link('Film 5'),
  ]);
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
  expect(link('Film 0')).toHaveFocus();
});

it('moves the focus to the last tile with End, and keeps the focused row mounted', async () => {
  render(grid({ items: film(1000) }));
  await userEvent.tab();
  await userEvent.keyboard('{End}');
  expect(link('Film 999')).toHaveFocus();
  expect(link('Film 0')).toBeInTheDocument();
  await userEvent.keyboard('{Home}');
  expect(link('Film 0')).toHaveFocus();
});

it('keeps the tab stop at the last focused tile', () => {
  render(grid({ items: film(1000), startAt: 500 }));
  expect(link('Film 500')).toHaveFocus();
  expect(link('Film 500').tabIndex).toBe(0);
});

it('moves the tab stop to the first tile when the list becomes shorter', () => {
  render(grid({ items: film(10), startAt: 500 }));
  expect(document.body).toHaveFocus();
  expect(link('Film 0').tabIndex).toBe(0);
});

it('moves the focus of a removed tile to the tile in its place', async () => {
  const { rerender } = render(grid({ items: film(10) }));
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  rerender(grid({ items: film(10).filter((name) => name !== 'Film 1') }));
  expect(link('Film 2')).toHaveFocus();
  rerender(grid({ items: ['Film 0'] }));
  expect(link('Film 0')).toHaveFocus();
});

it('does not take the focus when a tile without the focus is removed', () => {
  const { rerender } = render(grid({ items: film(10) }));
  rerender(grid({ items: film(9) }));
  expect(document.body).toHaveFocus();
});

it('treats focus inside a tile as focus on the tile', () => {
  render(grid({}));
  const [, , rate] = screen.getAllByRole('button');
  act(() => rate?.focus());
  expect(link('Film 2').tabIndex).toBe(0);
});

it('loads more pages until the page is higher than the screen', () => {
  const more = vi.fn();
  setPageHeight(800);
  const { rerender } = render(grid({ items: film(20), hasMore: true, onMore: more }));
  expect(more).toHaveBeenCalledTimes(1);
  rerender(grid({ items: film(20), hasMore: true, loading: true, onMore: more }));
  rerender(grid({ items: film(40), hasMore: true, onMore: more }));
  expect(more).toHaveBeenCalledTimes(2);
  setPageHeight(5000);
  rerender(grid({ items: film(60), hasMore: true, onMore: more }));
  expect(more).toHaveBeenCalledTimes(2);
});

it('does not repeat a failed load by itself', () => {
  const more = vi.fn();
  setPageHeight(800);
  const { rerender } = render(grid({ hasMore: true, onMore: more }));
  rerender(grid({ hasMore: true, loading: true, onMore: more }));
  rerender(grid({ hasMore: true, onMore: more }));
  expect(more).toHaveBeenCalledTimes(1);
});

// specification 2.30, 9.6
it('loads more within 500 px of the end of the page, at most every 500 ms', () => {
  vi.useFakeTimers();
  const more = vi.fn();
  render(grid({ hasMore: true, onMore: more }));
  vi.stubGlobal('scrollY', 5000 - 768 - 501);
  fireEvent.scroll(window);
  act(() => void vi.advanceTimersByTime(500));
  expect(more).not.toHaveBeenCalled();
  vi.stubGlobal('scrollY', 5000 - 768 - 500);
  fireEvent.scroll(window);
  fireEvent.scroll(window);
  act(() => void vi.advanceTimersByTime(499));
  expect(more).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(more).toHaveBeenCalledTimes(1);
});

it('loads nothing after the last page', () => {
  const more = vi.fn();
  setPageHeight(800);
  render(grid({ onMore: more }));
  expect(more).not.toHaveBeenCalled();
});

it('is busy only at its end while it loads more, and announces how many titles are loaded', () => {
  const page = (options: Options) => <LiveRegion>{grid(options)}</LiveRegion>;
  const { container, rerender } = render(page({ items: film(20), hasMore: true }));
  const busy = () => container.querySelectorAll('[aria-busy=true]');
  expect(busy()).toHaveLength(0);
  const live = screen.getByRole('status');
  rerender(page({ items: film(20), hasMore: true, loading: true }));
  expect(busy()).toHaveLength(1);
  expect(busy()[0]).not.toContainElement(screen.getByRole('grid'));
  expect(screen.getByRole('grid')).not.toHaveAttribute('aria-busy');
  expect(screen.getByRole('grid').closest('[aria-busy]')).toBeNull();
  expect(live).toBeEmptyDOMElement();
  rerender(page({ items: film(40), hasMore: true }));
  expect(live).toHaveTextContent('40 titles loaded');
});
