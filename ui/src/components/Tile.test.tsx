// Why: a tile is a link and a rating at once, and each must be reachable by its own name.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Tile } from './Tile';

function renderTile(onRate?: (score: number) => void) {
  const tile = (
    <Tile to="/film/1" src="/a.svg" title="Metropolis" year="1927" score={0} onRate={onRate} />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: tile }])} />);
}

it('is a link named by title and year', () => {
  renderTile();
  expect(screen.getByRole('link', { name: 'Metropolis 1927' })).toHaveAttribute('href', '/film/1');
});

it('rates by its stars', async () => {
  const rate = vi.fn();
  renderTile(rate);
  await userEvent.click(screen.getByRole('radio', { name: '3 stars' }));
  expect(rate.mock.calls).toEqual([[3]]);
});

it('rates by a digit while the link has the focus', async () => {
  const rate = vi.fn();
  renderTile(rate);
  await userEvent.tab();
  await userEvent.keyboard('467');
  expect(rate.mock.calls).toEqual([[4]]);
});

it('shows no stars where nothing can be rated and nothing is', () => {
  renderTile();
  expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
  expect(screen.queryByRole('img', { name: /not rated/ })).not.toBeInTheDocument();
});
