import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PasswordField, TextField } from './TextField';

it('is labeled', () => {
  render(<TextField label="Email" type="email" />);
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
});

it('is valid and has no description without a message', () => {
  render(<TextField label="Email" />);
  const field = screen.getByLabelText('Email');
  expect(field).not.toHaveAttribute('aria-invalid');
  expect(field).not.toHaveAttribute('aria-describedby');
});

it('is described by its hint', () => {
  render(<TextField label="Password" hint="7 to 15 characters" />);
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('7 to 15 characters');
});

it('is invalid with an error, which replaces warning and hint', () => {
  render(<TextField label="Email" error="Required" warning="Odd" hint="Any will do" />);
  const field = screen.getByLabelText('Email');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Required');
});

it('stays valid with a warning', () => {
  render(<TextField label="Username" warning="Only alphanumeric characters" />);
  const field = screen.getByLabelText('Username');
  expect(field).toBeValid();
  expect(field).toHaveAccessibleDescription('Only alphanumeric characters');
});

it('marks a warning by another picture than an error', () => {
  const pictureOf = (text: string) =>
    screen.getByText(text).querySelector('path')?.getAttribute('d') ?? 'none';
  render(
    <>
      <TextField label="Email" error="Required" />
      <TextField label="Username" warning="Only alphanumeric characters" />
    </>,
  );
  expect(pictureOf('Required')).toMatch(/^M/);
  expect(pictureOf('Only alphanumeric characters')).toMatch(/^M/);
  expect(pictureOf('Only alphanumeric characters')).not.toBe(pictureOf('Required'));
});

it('shows and hides the password', async () => {
  render(<PasswordField label="Password" />);
  const field = screen.getByLabelText('Password');
  await userEvent.type(field, 'Secret1');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('Secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});
