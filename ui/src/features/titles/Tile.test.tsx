import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setHalfStarsOn } from '../../lib/appearance';
import { createMemoryHistory } from '../../lib/router/history';
import { Router } from '../../lib/router/router';
import { RouterProvider } from '../../lib/router/RouterProvider';
import { Tile } from './Tile';

type More = Partial<ComponentProps<typeof Tile>>;

afterEach(() => vi.useRealTimers());

function renderTile(onRate: (score: number) => void = () => undefined, more: More = {}) {
  const shown = {
    src: '/a.svg',
    title: 'Metropolis',
    year: '1927',
    score: 0,
    unsent: false,
    ...more,
  };
  const tile = <Tile to="/film/1" {...shown} onRate={onRate} />;
  const router = new Router([{ path: '/', element: tile }], createMemoryHistory('/'));
  render(<RouterProvider router={router} />);
}

it('is a link with title and year as its name', () => {
  renderTile();
  expect(screen.getByRole('link', { name: 'Metropolis 1927' })).toHaveAttribute('href', '/film/1');
});

it.each([
  [{ score: 4 }, 'Metropolis 1927, rated 4 of 5'],
  [{ playlist: 'Friday' }, 'Metropolis 1927, in playlist Friday'],
  [{ seen: '' }, 'Metropolis 1927, seen'],
  [{ seen: '7 of 10', kind: 'TV' }, 'Metropolis 1927 TV, 7 of 10 seen'],
  [
    { seen: '', score: 4, playlist: 'Friday', kind: 'TV' },
    'Metropolis 1927 TV, seen, rated 4 of 5, in playlist Friday',
  ],
])('is a link that says that it was seen, its rating and its playlist: %o', (more, name) => {
  renderTile(undefined, more);
  expect(screen.getByRole('link')).toHaveAccessibleName(name);
});

// specification 2.29
it('rates with its stars', async () => {
  const rate = vi.fn();
  renderTile(rate);
  await userEvent.click(screen.getByRole('radio', { name: '3 stars' }));
  expect(rate.mock.calls).toEqual([[3]]);
});

it('rates with a digit key while the link has the focus', async () => {
  const rate = vi.fn();
  renderTile(rate);
  await userEvent.tab();
  await userEvent.keyboard('467');
  expect(rate.mock.calls).toEqual([[4]]);
});

it('rates half a star less with Shift and a digit if the user wants half stars', () => {
  const rate = vi.fn();
  renderTile(rate);
  const press = (key: object) => fireEvent.keyDown(screen.getByRole('link'), key);
  press({ key: '$', code: 'Digit4', shiftKey: true });
  setHalfStarsOn(true);
  press({ key: '$', code: 'Digit4', shiftKey: true });
  press({ key: '^', code: 'Digit6', shiftKey: true });
  press({ key: '@', code: 'Digit2', shiftKey: true, ctrlKey: true });
  // Some keyboards have digits with Shift only.
  press({ key: '2', code: 'Digit2', shiftKey: true });
  expect(rate.mock.calls).toEqual([[3.5], [2]]);
});

// specification 2.31
it('adds to the playlist with p and + while the link has the focus', async () => {
  const add = vi.fn();
  renderTile(undefined, { onAdd: add });
  await userEvent.tab();
  await userEvent.keyboard('p+x');
  expect(add).toHaveBeenCalledTimes(2);
});

// specification 2.29, 9.6
it('shows its actions after the pointer has been over it for 200 ms', () => {
  vi.useFakeTimers();
  renderTile(undefined, { actions: <button type="button">Add</button> });
  const tile = screen.getByRole('link').parentElement;
  if (!tile) throw new Error('no tile');
  const after = (time: number) => act(() => vi.advanceTimersByTime(time));
  fireEvent.pointerEnter(tile);
  after(199);
  expect(tile).not.toHaveAttribute('data-hovered');
  fireEvent.pointerLeave(tile);
  after(500);
  expect(tile).not.toHaveAttribute('data-hovered');
  fireEvent.pointerEnter(tile);
  after(200);
  expect(tile).toHaveAttribute('data-hovered');
});

it('acts once while a key is held', async () => {
  const add = vi.fn();
  const rate = vi.fn();
  renderTile(rate, { onAdd: add });
  await userEvent.tab();
  await userEvent.keyboard('{p>8/}{4>8/}');
  expect(add).toHaveBeenCalledOnce();
  expect(rate).toHaveBeenCalledOnce();
});

describe('where nothing can hover', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: media === '(hover: none)' }));
  });

  it('has a button that opens the sheet in place of stars and actions', async () => {
    const more = vi.fn();
    renderTile(undefined, { onMore: more, actions: <button type="button">Add</button> });
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button')).toHaveAccessibleName('Rate or save Metropolis');
    expect(more).toHaveBeenCalledOnce();
  });

  it('shows its rating in numbers, which its name says in words', () => {
    renderTile(undefined, { score: 4 });
    expect(screen.getByText('★ 4')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByRole('link')).toHaveAccessibleName('Metropolis 1927, rated 4 of 5');
  });
});
