import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Snackbar } from './Snackbar';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function renderSnackbar() {
  const close = vi.fn();
  render(
    <Snackbar message="Welcome back!" position="bottom-left" duration={3000} onClose={close} />,
  );
  return close;
}

function pass(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

it('announces its message', () => {
  renderSnackbar();
  expect(screen.getByRole('status')).toHaveTextContent('Welcome back!');
});

it('announces from a place that was there before the message', () => {
  const close = vi.fn();
  const bar = (message: string | null) => (
    <Snackbar message={message} position="bottom-left" duration={3000} onClose={close} />
  );
  const { rerender } = render(bar(null));
  const place = screen.getByRole('status');
  expect(place).toBeEmptyDOMElement();
  pass(3000);
  expect(close).not.toHaveBeenCalled();
  rerender(bar('Saved'));
  expect(place).toHaveTextContent('Saved');
});

// specification 8.10
it('asks to close after its duration and not before', () => {
  const close = renderSnackbar();
  pass(2999);
  expect(close).not.toHaveBeenCalled();
  pass(1);
  expect(close).toHaveBeenCalledOnce();
});

it('waits while the pointer is on it', () => {
  const close = renderSnackbar();
  pass(2000);
  fireEvent.pointerEnter(screen.getByRole('status'));
  pass(10_000);
  expect(close).not.toHaveBeenCalled();
  fireEvent.pointerLeave(screen.getByRole('status'));
  pass(3000);
  expect(close).toHaveBeenCalledOnce();
});

it('asks to close on its cross', () => {
  const close = renderSnackbar();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledOnce();
});

it('gives the focus back where it was before', async () => {
  const bar = (message: string | null) => (
    <>
      <button type="button">Before</button>
      <Snackbar message={message} position="bottom-left" duration={3000} onClose={vi.fn()} />
    </>
  );
  const { rerender } = render(bar('Saved'));
  const before = screen.getByRole('button', { name: 'Before' });
  act(() => before.focus());
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  rerender(bar(null));
  await act(() => Promise.resolve());
  expect(before).toHaveFocus();
});
