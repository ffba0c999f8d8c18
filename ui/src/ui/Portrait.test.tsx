import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Portrait } from './Portrait';

function shown(props: Parameters<typeof Portrait>[0]) {
  const { container } = render(<Portrait {...props} />);
  const pictures = () => [...container.querySelectorAll('img')];
  return {
    pictures: () => pictures().map((picture) => picture.getAttribute('src')),
    fail: (index: number) => fireEvent.error(pictures()[index] ?? container),
    words: () => container.textContent,
    silhouette: () => container.querySelector('svg'),
  };
}

it('shows the picture and no initials', () => {
  const { pictures, words } = shown({ src: '/dora.jpg', name: 'Dora Lind' });
  expect(pictures()).toEqual(['/dora.jpg']);
  expect(words()).toBe('');
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
])('shows a silhouette with initials where %s has no picture', (name, initials) => {
  const { pictures, words, silhouette } = shown({ src: null, name });
  expect(pictures()).toEqual([]);
  expect(silhouette()).toBeInTheDocument();
  expect(words()).toBe(initials);
});

// specification 2.29
it('shows the same where the picture is broken', () => {
  const { pictures, words, silhouette, fail } = shown({ src: '/gone.jpg', name: 'Dora Lind' });
  fail(0);
  expect(pictures()).toEqual([]);
  expect(silhouette()).toBeInTheDocument();
  expect(words()).toBe('DL');
});

// specification 2.29
it('lays the large picture over the small one, and does without a broken one of the two', () => {
  const both = { src: '/large.jpg', preview: '/small.jpg', name: 'Dora Lind' };
  const first = shown(both);
  expect(first.pictures()).toEqual(['/small.jpg', '/large.jpg']);
  first.fail(0);
  expect(first.pictures()).toEqual(['/large.jpg']);
  const second = shown(both);
  second.fail(1);
  expect(second.pictures()).toEqual(['/small.jpg']);
  expect(second.words()).toBe('');
});
