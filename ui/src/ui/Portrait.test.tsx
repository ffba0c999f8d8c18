import { act, fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Portrait } from './Portrait';

function renderPortrait(props: Parameters<typeof Portrait>[0]) {
  const { container } = render(<Portrait {...props} />);
  const pictures = () => [...container.querySelectorAll('img')];
  return {
    pictures: () => pictures().map((picture) => picture.getAttribute('src')),
    fail: (index: number) => fireEvent.error(pictures()[index] ?? container),
    text: () => container.textContent,
    silhouette: () => container.querySelector('svg'),
  };
}

it('shows the picture without initials', () => {
  const { pictures, text } = renderPortrait({ src: '/dora.jpg', name: 'Dora Lind' });
  expect(pictures()).toEqual(['/dora.jpg']);
  expect(text()).toBe('');
});

// specification 2.29
it.each([
  ['Dora Lind', 'DL'],
  ['Dora van der Lind', 'DL'],
  ['Dora Lind Jr.', 'DL'],
  ['Dora Lind, Sr.', 'DL'],
  ['Dora Lind III', 'DL'],
  ['dora', 'D'],
  ['', ''],
])('shows a silhouette with initials for %s without a picture', (name, initials) => {
  const { pictures, text, silhouette } = renderPortrait({ src: null, name });
  expect(pictures()).toEqual([]);
  expect(silhouette()).toBeInTheDocument();
  expect(text()).toBe(initials);
});

// specification 2.29
it('shows a silhouette with initials when the picture is broken', () => {
  const { pictures, text, silhouette, fail } = renderPortrait({
    src: '/gone.jpg',
    name: 'Dora Lind',
  });
  fail(0);
  expect(pictures()).toEqual([]);
  expect(silhouette()).toBeInTheDocument();
  expect(text()).toBe('DL');
});

// specification 2.29
it('shows the large picture over the preview, and hides a broken one of them', () => {
  const both = { src: '/large.jpg', preview: '/small.jpg', name: 'Dora Lind' };
  const first = renderPortrait(both);
  expect(first.pictures()).toEqual(['/small.jpg', '/large.jpg']);
  first.fail(0);
  expect(first.pictures()).toEqual(['/large.jpg']);
  const second = renderPortrait(both);
  second.fail(1);
  expect(second.pictures()).toEqual(['/small.jpg']);
  expect(second.text()).toBe('');
});

it('hides both pictures when they break before the next render', () => {
  const { pictures, text, fail } = renderPortrait({
    src: '/large.jpg',
    preview: '/small.jpg',
    name: 'Dora Lind',
  });
  act(() => {
    fail(0);
    fail(1);
  });
  expect(pictures()).toEqual([]);
  expect(text()).toBe('DL');
});
