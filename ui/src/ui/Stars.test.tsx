import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Stars } from './Stars';

it('is an image named by its value when it is read-only', () => {
  render(<Stars value={4} label="Your rating of Metropolis" />);
  expect(
    screen.getByRole('img', { name: 'Your rating of Metropolis: 4 of 5 stars' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

// specification 3.5
it('is named "not rated" at 0', () => {
  render(<Stars value={0} label="Metropolis" />);
  expect(screen.getByRole('img', { name: 'Metropolis: not rated' })).toBeInTheDocument();
});

// specification 9.3
it('is a radio group whose checked radio is the rating', () => {
  render(<Stars value={2} label="Your rating" onRate={() => undefined} />);
  expect(screen.getByRole('radiogroup', { name: 'Your rating' })).toBeInTheDocument();
  expect(screen.getAllByRole('radio')).toHaveLength(5);
  expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName('2 stars');
});

// specification 3.5, 4.8
it.each([
  ['can be changed', () => undefined],
  ['cannot be changed', undefined],
])('fills as many stars as the rating where it %s', (_, onRate) => {
  for (let value = 0; value <= 5; value += 1) {
    const { container, unmount } = render(<Stars value={value} label="Score" onRate={onRate} />);
    const filled = [...container.querySelectorAll('svg')].map((star) =>
      /filled/.test(star.getAttribute('class') ?? ''),
    );
    expect(filled).toEqual([1, 2, 3, 4, 5].map((star) => star <= value));
    unmount();
  }
});

// specification 9.3
it('rates by click', async () => {
  const rate = vi.fn();
  render(<Stars value={0} label="Your rating" onRate={rate} />);
  await userEvent.click(screen.getByRole('radio', { name: '1 star' }));
  await userEvent.click(screen.getByRole('radio', { name: '5 stars' }));
  expect(rate.mock.calls).toEqual([[1], [5]]);
});

it('has one tab stop, at the rating', async () => {
  render(<Stars value={3} label="Your rating" onRate={() => undefined} />);
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: '3 stars' })).toHaveFocus();
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

it('checks the star that an arrow key, Home or End moves to, like native radio buttons', async () => {
  const rate = vi.fn();
  function Rated() {
    const [value, setValue] = useState(0);
    const change = (score: number) => {
      rate(score);
      setValue(score);
    };
    return <Stars value={value} label="Your rating" onRate={change} />;
  }
  render(<Rated />);
  const checked = () =>
    screen.getAllByRole('radio', { checked: true }).map((radio) => radio.ariaLabel);
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus();
  expect(rate).not.toHaveBeenCalled();
  for (const [key, name] of [
    ['ArrowRight', '2 stars'],
    ['ArrowUp', '3 stars'],
    ['ArrowLeft', '2 stars'],
    ['End', '5 stars'],
    ['ArrowDown', '4 stars'],
    ['Home', '1 star'],
  ]) {
    await userEvent.keyboard(`{${key}}`);
    expect(screen.getByRole('radio', { name: name ?? '' })).toHaveFocus();
    expect(checked()).toEqual([name]);
  }
  expect(rate.mock.calls).toEqual([[2], [3], [2], [5], [4], [1]]);
  await userEvent.keyboard('{ArrowLeft}');
  expect(rate).toHaveBeenCalledTimes(6);
});

it('rates the focused star with Space, also when nothing is rated', async () => {
  const rate = vi.fn();
  render(<Stars value={0} label="Your rating" onRate={rate} />);
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(rate.mock.calls).toEqual([[1]]);
});

it('rates with a digit key', async () => {
  const rate = vi.fn();
  render(<Stars value={0} label="Your rating" onRate={rate} />);
  await userEvent.tab();
  await userEvent.keyboard('4');
  expect(rate.mock.calls).toEqual([[4]]);
  expect(screen.getByRole('radio', { name: '4 stars' })).toHaveFocus();
});
