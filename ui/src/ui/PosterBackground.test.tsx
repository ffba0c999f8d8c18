import { act, fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PosterBackground } from './PosterBackground';

/** Shows the first `count` frames of the wall in the window. */
function stubIntersectionObserver(count: number) {
  const observed: Element[] = [];
  let show: () => void = () => undefined;
  class Observer {
    constructor(onChange: (changes: { target: Element; isIntersecting: boolean }[]) => void) {
      show = () =>
        onChange(observed.map((target, index) => ({ target, isIntersecting: index < count })));
    }
    observe(target: Element) {
      observed.push(target);
    }
    disconnect() {
      observed.length = 0;
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  return () => act(() => show());
}

it('hides a picture that does not load', () => {
  const show = stubIntersectionObserver(1);
  const { container } = render(<PosterBackground sources={['/a.svg']} />);
  show();
  const [first, second] = container.querySelectorAll('img');
  if (first) fireEvent.error(first);
  expect(first).not.toBeVisible();
  expect(second).toBeVisible();
});

it('loads only the pictures in the window', () => {
  const show = stubIntersectionObserver(2);
  const sources = Array.from({ length: 40 }, (_, index) => `/${index}.svg`);
  const { container } = render(<PosterBackground sources={sources} />);
  expect(container.querySelectorAll('img')).toHaveLength(0);
  show();
  const loaded = [...container.querySelectorAll('img')].map((picture) =>
    picture.getAttribute('src'),
  );
  expect(new Set(loaded)).toEqual(new Set(['/0.svg', '/1.svg']));
});
