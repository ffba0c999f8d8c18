import { fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onLongPress, useLongPress } from './useLongPress';

const onLong = vi.fn();
const onClick = vi.fn();

function Pressable() {
  const element = useRef<HTMLButtonElement>(null);
  useLongPress(element, onLong);
  return <button type="button" ref={element} onClick={onClick} />;
}

function renderButton() {
  const { getByRole, unmount } = render(<Pressable />);
  return { button: getByRole('button'), unmount };
}

const at = (clientX: number) => ({ clientX, clientY: 20 });

const withoutHover = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: media === '(hover: none)' }));

beforeEach(() => {
  vi.useFakeTimers();
  onLong.mockReset();
  onClick.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a long press', () => {
  it('acts once after half a second, and the lifted finger does not click', () => {
    const { button } = renderButton();
    fireEvent.touchStart(button, { touches: [at(20)] });
    vi.advanceTimersByTime(499);
    expect(onLong).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(fireEvent.contextMenu(button)).toBe(false);
    expect(fireEvent.touchEnd(button)).toBe(false);
    expect(onLong).toHaveBeenCalledOnce();
  });

  it('acts when the browser would open its menu, which is before half a second on some phones', () => {
    const { button } = renderButton();
    fireEvent.touchStart(button, { touches: [at(20)] });
    vi.advanceTimersByTime(400);
    expect(fireEvent.contextMenu(button)).toBe(false);
    vi.advanceTimersByTime(500);
    expect(fireEvent.touchEnd(button)).toBe(false);
    expect(onLong).toHaveBeenCalledOnce();
  });

  it('does not act on an element that was removed meanwhile', () => {
    const { button, unmount } = renderButton();
    fireEvent.touchStart(button, { touches: [at(20)] });
    unmount();
    vi.advanceTimersByTime(500);
    expect(onLong).not.toHaveBeenCalled();
  });
});

describe('no long press', () => {
  it('is a tap, which clicks', () => {
    const { button } = renderButton();
    fireEvent.touchStart(button, { touches: [at(20)] });
    vi.advanceTimersByTime(300);
    expect(fireEvent.touchEnd(button)).toBe(true);
    fireEvent.click(button);
    vi.advanceTimersByTime(500);
    expect(onClick).toHaveBeenCalledOnce();
    expect(onLong).not.toHaveBeenCalled();
  });

  it('is a finger that scrolls, or two fingers', () => {
    const { button } = renderButton();
    fireEvent.touchStart(button, { touches: [at(20)] });
    fireEvent.touchMove(button, { touches: [at(29)] });
    fireEvent.touchMove(button, { touches: [at(31)] });
    vi.advanceTimersByTime(500);
    fireEvent.touchStart(button, { touches: [at(20), at(90)] });
    vi.advanceTimersByTime(500);
    expect(onLong).not.toHaveBeenCalled();
  });

  it('is the right button of a mouse, which opens no menu either', () => {
    const { button } = renderButton();
    expect(fireEvent.contextMenu(button)).toBe(false);
    expect(onLong).not.toHaveBeenCalled();
  });
});

it('is recognized below an element where the caller has an action', () => {
  withoutHover();
  const { getByRole, getByText } = render(
    <p>
      <a href="/ms">Link</a> Text
    </p>,
  );
  const abort = new AbortController();
  const actionOf = (target: EventTarget | null) =>
    target instanceof HTMLAnchorElement ? onLong : null;
  onLongPress(document, actionOf, abort.signal);
  // Its touch began before the listeners were there.
  expect(fireEvent.contextMenu(getByRole('link'))).toBe(false);
  expect(onLong).toHaveBeenCalledOnce();
  expect(fireEvent.contextMenu(getByText('Text'))).toBe(true);
  fireEvent.touchStart(getByText('Text'), { touches: [at(20)] });
  vi.advanceTimersByTime(500);
  abort.abort();
  expect(fireEvent.contextMenu(getByRole('link'))).toBe(true);
  expect(onLong).toHaveBeenCalledOnce();
});
