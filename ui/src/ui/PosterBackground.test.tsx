import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PosterBackground } from './PosterBackground';

it('hides a picture that does not load', () => {
  const { container } = render(<PosterBackground sources={['/a.svg']} />);
  const [first, second] = container.querySelectorAll('img');
  if (first) fireEvent.error(first);
  expect(first).not.toBeVisible();
  expect(second).toBeVisible();
});
