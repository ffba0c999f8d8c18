import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openOnLongPress } from './longPress';

const more = vi.fn();
let stop: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  more.mockReset();
  const tile = document.createElement('div');
  const film = Object.assign(document.createElement('a'), { href: '/ms/movie/1', id: 'film' });
  const button = document.createElement('button');
  button.dataset['more'] = '';
  tile.append(film, button);
  const other = Object.assign(document.createElement('a'), { href: '/ms', id: 'other' });
  document.body.replaceChildren(tile, other);
  stop = new AbortController();
  openOnLongPress(stop.signal);
  button.addEventListener('click', more);
});

afterEach(() => {
  stop.abort();
  vi.useRealTimers();
});

function touch(kind: string, selector: string, touches: { clientX: number; clientY: number }[]) {
  const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { touches });
  document.querySelector(selector)?.dispatchEvent(event);
  return event;
}

const at = (clientX: number) => [{ clientX, clientY: 20 }];

it('presses the button of a tile after half a second, and the lifted finger does nothing', () => {
  touch('touchstart', '#film', at(20));
  vi.advanceTimersByTime(499);
  expect(more).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(more).toHaveBeenCalledOnce();
  expect(touch('touchend', '#film', []).defaultPrevented).toBe(true);
});

it('leaves a tap alone', () => {
  touch('touchstart', '#film', at(20));
  vi.advanceTimersByTime(300);
  expect(touch('touchend', '#film', []).defaultPrevented).toBe(false);
  vi.advanceTimersByTime(500);
  expect(more).not.toHaveBeenCalled();
});

it('leaves a finger that scrolls alone', () => {
  touch('touchstart', '#film', at(20));
  touch('touchmove', '#film', at(29));
  touch('touchmove', '#film', at(31));
  vi.advanceTimersByTime(500);
  expect(more).not.toHaveBeenCalled();
});

it('leaves other links and two fingers alone', () => {
  touch('touchstart', '#other', at(20));
  vi.advanceTimersByTime(500);
  touch('touchstart', '#film', [...at(20), ...at(90)]);
  vi.advanceTimersByTime(500);
  expect(more).not.toHaveBeenCalled();
});
