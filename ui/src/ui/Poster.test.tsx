import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Poster } from './Poster';

it('shows the picture with the title as its text', () => {
  render(<Poster src="/a.svg" title="Nosferatu" />);
  expect(screen.getByRole('img', { name: 'Nosferatu' })).toHaveAttribute('src', '/a.svg');
});

// specification 2.29
it('shows the title where there is no picture', () => {
  render(<Poster src={null} title="Nosferatu" />);
  expect(screen.getByText('Nosferatu')).toBeVisible();
});

// specification 2.29
it('shows the title where the picture is broken', () => {
  render(<Poster src="/broken.svg" title="Nosferatu" />);
  fireEvent.error(screen.getByRole('img', { name: 'Nosferatu' }));
  expect(screen.getByText('Nosferatu')).toBeVisible();
});

it('tries a broken picture again when the network is back', () => {
  render(<Poster src="/a.svg" title="Nosferatu" />);
  fireEvent.error(screen.getByRole('img', { name: 'Nosferatu' }));
  fireEvent(window, new Event('online'));
  expect(screen.getByRole('img', { name: 'Nosferatu' })).toHaveAttribute('src', '/a.svg');
});

it('tries again with another picture after a broken one', () => {
  const { rerender } = render(<Poster src="/broken.svg" title="Nosferatu" />);
  fireEvent.error(screen.getByRole('img', { name: 'Nosferatu' }));
  rerender(<Poster src="/b.svg" title="Nosferatu" />);
  expect(screen.getByRole('img', { name: 'Nosferatu' })).toHaveAttribute('src', '/b.svg');
});

it('loads the first pictures at once and the others when they come near', () => {
  const { rerender } = render(<Poster src="/a.svg" title="Nosferatu" />);
  expect(screen.getByRole('img')).toHaveAttribute('loading', 'lazy');
  rerender(<Poster src="/a.svg" title="Nosferatu" eager />);
  expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager');
});
