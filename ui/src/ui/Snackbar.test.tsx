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

function advance(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

it('announces its message', () => {
  renderSnackbar();
  expect(screen.getByRole('status')).toHaveTextContent('Welcome back!');
});

it('announces from a live region that exists before the message', () => {
  const close = vi.fn();
  const bar = (message: string | null) => (
    <Snackbar message={message} position="bottom-left" duration={3000} onClose={close} />
  );
  const { rerender } = render(bar(null));
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  advance(3000);
  expect(close).not.toHaveBeenCalled();
  rerender(bar('Saved'));
  expect(region).toHaveTextContent('Saved');
});

// specification 8.10
it('calls onClose after its duration', () => {
  const close = renderSnackbar();
  advance(2999);
  expect(close).not.toHaveBeenCalled();
  advance(1);
  expect(close).toHaveBeenCalledOnce();
});

it('pauses its duration while the pointer is over it', () => {
  const close = renderSnackbar();
  advance(2000);
  fireEvent.pointerEnter(screen.getByRole('status'));
  advance(10_000);
  expect(close).not.toHaveBeenCalled();
  fireEvent.pointerLeave(screen.getByRole('status'));
  advance(3000);
  expect(close).toHaveBeenCalledOnce();
});

it('calls onClose when the close button is clicked', () => {
  const close = renderSnackbar();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledOnce();
});

it('moves the focus back to where it was', async () => {
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
