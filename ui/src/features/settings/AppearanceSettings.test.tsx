import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { areHalfStarsOn } from '../../lib/preferences';
import { AppearanceSettings } from './AppearanceSettings';

it('switches half stars on and off, which are off at first', async () => {
  const { unmount } = render(<AppearanceSettings />);
  const box = screen.getByRole('checkbox', { name: 'Half stars' });
  expect(box).not.toBeChecked();
  expect(areHalfStarsOn()).toBe(false);
  await userEvent.click(box);
  expect(areHalfStarsOn()).toBe(true);
  unmount();
  render(<AppearanceSettings />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Half stars', checked: true }));
  expect(areHalfStarsOn()).toBe(false);
});

it('stores the theme and the columns of phones, and nothing for the default', async () => {
  render(<AppearanceSettings />);
  const stored = () => [localStorage.getItem('theme'), localStorage.getItem('columns')];
  expect(stored()).toEqual([null, null]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Theme' }), 'Light');
  const columns = screen.getByRole('combobox', { name: 'Posters in a row on a phone' });
  await userEvent.selectOptions(columns, '4');
  expect(stored()).toEqual(['light', '4']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Theme' }), 'System');
  await userEvent.selectOptions(columns, '2');
  expect(stored()).toEqual([null, null]);
});
