import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { InfoTooltip } from './InfoTooltip';

const tip = () => screen.queryByRole('tooltip');

it('closes on Escape while it is hovered, wherever the focus is', async () => {
  render(
    <>
      <button type="button">Before</button>
      <InfoTooltip label="How to add">Press + over a movie.</InfoTooltip>
    </>,
  );
  expect(tip()).not.toBeInTheDocument();
  screen.getByRole('button', { name: 'Before' }).focus();
  fireEvent.pointerEnter(
    screen.getByRole('button', { name: 'How to add' }).parentElement ?? document,
  );
  expect(tip()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(tip()).not.toBeInTheDocument();
});

it('opens with the focus and closes on Escape', async () => {
  render(<InfoTooltip label="How to add">Press + over a movie.</InfoTooltip>);
  await userEvent.tab();
  expect(tip()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(tip()).not.toBeInTheDocument();
});
