// Why: the first screen must look whole when the pictures' host does not answer.
import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PosterWall } from './PosterWall';

it('leaves a plain frame where a picture does not load', () => {
  const { container } = render(<PosterWall sources={['/a.svg']} />);
  const [first, second] = container.querySelectorAll('img');
  if (first) fireEvent.error(first);
  expect(first).not.toBeVisible();
  expect(second).toBeVisible();
});
