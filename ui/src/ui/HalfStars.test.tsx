import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setHalfStarsOn } from '../lib/appearance';
import { Stars } from './Stars';

beforeEach(() => setHalfStarsOn(true));

function Rated({ rate, from = 0 }: { rate: (score: number) => void; from?: number }) {
  const [value, setValue] = useState(from);
  const change = (score: number) => {
    rate(score);
    setValue(score);
  };
  return <Stars value={value} label="Your rating" onRate={change} />;
}

const shown = () => screen.findByRole('radio', { name: 'half a star' });

it('has a radio button for each half star, checked at the rating', async () => {
  render(<Rated rate={() => undefined} from={3.5} />);
  await shown();
  const names = screen.getAllByRole('radio').map(({ ariaLabel }) => ariaLabel);
  expect(names).toEqual([
    'half a star',
    '1 star',
    '1 and a half stars',
    '2 stars',
    '2 and a half stars',
    '3 stars',
    '3 and a half stars',
    '4 stars',
    '4 and a half stars',
    '5 stars',
  ]);
  expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName('3 and a half stars');
});

it('is an image named by half stars when it is read-only', async () => {
  render(<Stars value={3.5} label="Metropolis" />);
  expect(
    await screen.findByRole('img', { name: 'Metropolis: 3 and a half of 5 stars' }),
  ).toBeInTheDocument();
});

it('gives half stars by click', async () => {
  const rate = vi.fn();
  render(<Rated rate={rate} />);
  await userEvent.click(await shown());
  await userEvent.click(screen.getByRole('radio', { name: '3 and a half stars' }));
  await userEvent.click(screen.getByRole('radio', { name: '4 stars' }));
  expect(rate.mock.calls).toEqual([[0.5], [3.5], [4]]);
});

it('moves by half a star with an arrow key, and to the ends with Home and End', async () => {
  const rate = vi.fn();
  render(<Rated rate={rate} from={3} />);
  await shown();
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: '3 stars' })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}{End}{ArrowDown}{Home}{ArrowLeft}');
  expect(rate.mock.calls).toEqual([[2.5], [3], [5], [4.5], [0.5]]);
  expect(screen.getByRole('radio', { name: 'half a star' })).toHaveFocus();
});

it('gives whole stars with a digit, and half a star less with Shift', async () => {
  const rate = vi.fn();
  render(<Rated rate={rate} />);
  await shown();
  await userEvent.tab();
  await userEvent.keyboard('4');
  fireEvent.keyDown(screen.getByRole('radio', { name: '4 stars' }), {
    key: '#',
    code: 'Digit3',
    shiftKey: true,
  });
  expect(rate.mock.calls).toEqual([[4], [2.5]]);
  expect(screen.getByRole('radio', { name: '2 and a half stars' })).toHaveFocus();
});

it('counts a double click once', async () => {
  const rate = vi.fn();
  render(<Rated rate={rate} />);
  await shown();
  await userEvent.dblClick(screen.getByRole('radio', { name: '3 and a half stars' }));
  expect(rate.mock.calls).toEqual([[3.5]]);
});

it('gives the rated score again with its digit, which clears it', async () => {
  const rate = vi.fn();
  render(<Rated rate={rate} from={4} />);
  await shown();
  await userEvent.tab();
  await userEvent.keyboard('4{ArrowRight}');
  expect(rate.mock.calls).toEqual([[4], [4.5]]);
});

it('shows half a star as a whole one without the choice', () => {
  setHalfStarsOn(false);
  render(<Rated rate={() => undefined} from={3.5} />);
  expect(screen.getAllByRole('radio')).toHaveLength(5);
  expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName('4 stars');
});
