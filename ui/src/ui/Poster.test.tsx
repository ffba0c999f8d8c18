import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Poster } from './Poster';

it('shows the picture with the title as its alternative text', () => {
  render(<Poster src="/a.svg" title="Nosferatu" />);
  expect(screen.getByRole('img', { name: 'Nosferatu' })).toHaveAttribute('src', '/a.svg');
});

// specification 2.29
it('shows the title without a picture', () => {
  render(<Poster src={null} title="Nosferatu" />);
  expect(screen.getByText('Nosferatu')).toBeVisible();
});

// specification 2.29
it('shows the title when the picture is broken', () => {
  render(<Poster src="/broken.svg" title="Nosferatu" />);
  fireEvent.error(screen.getByRole('img', { name: 'Nosferatu' }));
  expect(screen.getByText('Nosferatu')).toBeVisible();
});

it('loads a broken picture again when the browser is online again', () => {
  render(<Poster src="/a.svg" title="Nosferatu" />);
  fireEvent.error(screen.getByRole('img', { name: 'Nosferatu' }));
  fireEvent(window, new Event('online'));
  expect(screen.getByRole('img', { name: 'Nosferatu' })).toHaveAttribute('src', '/a.svg');
});

it('loads another picture after a broken one', () => {
  const { rerender } = render(<Poster src="/broken.svg" title="Nosferatu" />);
  fireEvent.error(screen.getByRole('img', { name: 'Nosferatu' }));
  rerender(<Poster src="/b.svg" title="Nosferatu" />);
  expect(screen.getByRole('img', { name: 'Nosferatu' })).toHaveAttribute('src', '/b.svg');
});

it('loads lazily unless it is eager', () => {
  const { rerender } = render(<Poster src="/a.svg" title="Nosferatu" />);
  expect(screen.getByRole('img')).toHaveAttribute('loading', 'lazy');
  rerender(<Poster src="/a.svg" title="Nosferatu" eager />);
  expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager');
});
