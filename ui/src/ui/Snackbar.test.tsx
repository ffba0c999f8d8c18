import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messages } from '../lib/messages';
import { Dialog } from './Dialog';
import { Snackbar } from './Snackbar';
import { ToastRegion } from './ToastRegion';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type BarProps = { message: string | null; onClose?: () => void; duration?: number };

const Bar = ({ message, onClose = () => undefined, duration = 3000 }: BarProps) => (
  <Snackbar message={message} position="bottom-left" duration={duration} onClose={onClose} />
);

/** Shows each message until its toast closes. */
function Bars({ messages: all }: { messages: string[] }) {
  const [shown, setShown] = useState(all);
  const close = (message: string) => setShown((old) => old.filter((one) => one !== message));
  return (
    <>
      <button type="button">Before</button>
      {shown.map((message) => (
        <Bar key={message} message={message} onClose={() => close(message)} />
      ))}
      <ToastRegion />
    </>
  );
}

function renderSnackbar() {
  const close = vi.fn();
  const page = (message: string | null) => (
    <>
      <Bar message={message} onClose={close} />
      <ToastRegion />
    </>
  );
  const { rerender } = render(page('Welcome back!'));
  return { close, show: (message: string | null) => rerender(page(message)) };
}

const region = () => screen.getByRole('region', { name: messages.app.toasts });
const toasts = () => [...region().querySelectorAll('p')].map(({ textContent }) => textContent);
const toastOf = (text: string) => screen.getByText(text).parentElement ?? document.body;
const before = () => screen.getByRole('button', { name: 'Before' });

function advance(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

it('announces its message in a live region that exists before it', () => {
  const { close, show } = renderSnackbar();
  expect(toastOf('Welcome back!').closest('[role=status]')).toBeInTheDocument();
  show(null);
  const lives = screen.getAllByRole('status');
  for (const live of lives) expect(live).toBeEmptyDOMElement();
  advance(3000);
  expect(close).not.toHaveBeenCalled();
  show('Saved');
  expect(lives).toContain(toastOf('Saved').closest('[role=status]'));
});

// specification 8.10
it('calls onClose after its duration', () => {
  const { close } = renderSnackbar();
  advance(2999);
  expect(close).not.toHaveBeenCalled();
  advance(1);
  expect(close).toHaveBeenCalledOnce();
});

it('calls onClose when the close button is clicked', () => {
  const { close } = renderSnackbar();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledOnce();
});

it('stacks toasts in one place, the newest last', () => {
  render(<Bars messages={['First', 'Second']} />);
  expect(toasts()).toEqual(['First', 'Second']);
  expect(toastOf('First').parentElement).toBe(toastOf('Second').parentElement);
});

it('stops the timers of all toasts while the pointer or the focus is on one', () => {
  render(<Bars messages={['First', 'Second']} />);
  advance(2000);
  fireEvent.pointerEnter(toastOf('First'));
  advance(10_000);
  act(() => toastOf('Second').focus());
  fireEvent.pointerLeave(toastOf('First'));
  advance(10_000);
  expect(toasts()).toEqual(['First', 'Second']);
  act(() => before().focus());
  advance(2999);
  expect(toasts()).toEqual(['First', 'Second']);
  advance(1);
  expect(toasts()).toEqual([]);
});

it('lets the timers run again when the toast under the pointer is closed', () => {
  render(<Bars messages={['First', 'Second']} />);
  fireEvent.pointerEnter(toastOf('First'));
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
  expect(toasts()).toEqual(['Second']);
  advance(3000);
  expect(toasts()).toEqual([]);
});

it('gives the focus to the newest toast by F6, and back by another F6 or when it closes', async () => {
  vi.useRealTimers();
  const user = userEvent.setup();
  render(<Bars messages={['First', 'Second']} />);
  act(() => before().focus());
  await user.keyboard('{F6}');
  expect(toastOf('Second')).toHaveFocus();
  await user.keyboard('{F6}');
  expect(before()).toHaveFocus();
  await user.keyboard('{F6}');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(toasts()).toEqual(['First']);
  expect(before()).toHaveFocus();
});

it('returns by F6 to the element that had the focus before a toast was reached by Tab', async () => {
  vi.useRealTimers();
  const user = userEvent.setup();
  render(<Bars messages={['First']} />);
  act(() => before().focus());
  await user.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await user.keyboard('{F6}');
  expect(before()).toHaveFocus();
});

it('returns by F6 to the element before the toast, also when the window lost the focus meanwhile', async () => {
  vi.useRealTimers();
  const user = userEvent.setup();
  render(<Bars messages={['First']} />);
  act(() => before().focus());
  await user.keyboard('{F6}');
  // The browser focuses the same element again, from no other.
  fireEvent.focusIn(toastOf('First'), { relatedTarget: null });
  await user.keyboard('{F6}');
  expect(before()).toHaveFocus();
});

it('is closed by Escape while it has the focus, which goes back to where it was', async () => {
  vi.useRealTimers();
  const user = userEvent.setup();
  render(<Bars messages={['First', 'Second']} />);
  act(() => before().focus());
  await user.keyboard('{Escape}');
  expect(toasts()).toEqual(['First', 'Second']);
  await user.keyboard('{F6}{Escape}');
  expect(toasts()).toEqual(['First']);
  expect(before()).toHaveFocus();
});

it('has an error read at once, and stops its timer while the page is hidden', () => {
  const close = vi.fn();
  render(
    <>
      <ToastRegion />
      <Snackbar
        message="Lost"
        kind="error"
        position="bottom-left"
        duration={3000}
        onClose={close}
      />
    </>,
  );
  expect(toastOf('Lost').parentElement).toHaveAttribute('aria-live', 'assertive');
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  advance(10_000);
  expect(close).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  advance(3000);
  expect(close).toHaveBeenCalledOnce();
});

it('stops the timers of toasts while a modal dialog is open', () => {
  const close = vi.fn();
  const page = (open: boolean) => (
    <>
      <ToastRegion />
      <Bar message="Saved" onClose={close} />
      <Dialog open={open} title="Question" onClose={() => undefined}>
        <p>Really?</p>
      </Dialog>
    </>
  );
  const { rerender } = render(page(false));
  advance(2000);
  rerender(page(true));
  advance(10_000);
  expect(close).not.toHaveBeenCalled();
  rerender(page(false));
  advance(3000);
  expect(close).toHaveBeenCalledOnce();
});
