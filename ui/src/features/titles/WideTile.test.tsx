import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WideTile } from './WideTile';

it('shows kind, year and overview of a title beside its tile', () => {
  const salt = {
    key: { mediaType: 'movie' as const, number: 4 },
    name: 'Salt',
    overview: 'A sea dries out.',
    posterPath: null,
    released: '1999-02-03',
  };
  render(
    <WideTile wide item={salt}>
      <a href="/ms/movie/4">Salt 1999</a>
    </WideTile>,
  );
  expect(screen.getByText('Film · 1999')).toBeVisible();
  expect(screen.getByText('A sea dries out.')).toBeVisible();
  expect(screen.getByText('Salt')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByRole('link')).toHaveAccessibleName('Salt 1999');
});

it('shows what a person does and is known for', () => {
  const ida = {
    person: 3,
    name: 'Ida Holm',
    profilePath: null,
    department: 'Acting',
    knownFor: ['Night Train', 'Salt'],
  };
  render(
    <WideTile wide item={ida}>
      {null}
    </WideTile>,
  );
  expect(screen.getByText('Person · Acting')).toBeVisible();
  expect(screen.getByText('Night Train, Salt')).toBeVisible();
});
