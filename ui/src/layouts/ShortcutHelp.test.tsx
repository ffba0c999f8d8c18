import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { star, starsOf } from '../testing/actions';
import { renderApp } from '../testing/render';

const text = messages.shortcuts;
const box = () => screen.findByRole('combobox', { name: messages.search.label });

describe('keyboard shortcuts', () => {
  it('focus the search and open the list of shortcuts, except while typing', async () => {
    const { user } = renderApp(paths.trending(), { signedIn: true });
    await starsOf('Night Train');
    await box();
    await user.keyboard('/');
    expect(await box()).toHaveFocus();
    expect(await box()).toHaveValue('');
    await user.keyboard('a/b?');
    expect(await box()).toHaveValue('a/b?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    (await box()).blur();
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: text.title });
    expect(within(dialog).getByText(text.rate)).toBeVisible();
    await user.keyboard('/');
    expect(await box()).not.toHaveFocus();
  });

  it('do nothing while single-key shortcuts are off', async () => {
    const { user } = renderApp(paths.trending(), { signedIn: true });
    const stars = await starsOf('Night Train');
    await waitFor(() => expect(screen.getByRole('search')).toHaveTextContent('/'));
    await user.click(screen.getByRole('button', { name: messages.app.menu }));
    await user.click(screen.getByRole('button', { name: messages.menu.shortcuts }));
    const dialog = await screen.findByRole('dialog', { name: text.title });
    await user.click(within(dialog).getByRole('checkbox', { name: text.single }));
    await user.click(within(dialog).getByRole('button', { name: messages.app.close }));
    expect(localStorage.getItem('shortcuts')).toBe('off');
    expect(screen.getByRole('search')).not.toHaveTextContent('/');

    await user.keyboard('?/');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await box()).not.toHaveFocus();
    screen.getByRole('link', { name: /Night Train/ }).focus();
    await user.keyboard('4');
    star(stars, 2).focus();
    await user.keyboard('5');
    expect(star(stars, 4)).not.toBeChecked();
    expect(star(stars, 5)).not.toBeChecked();

    localStorage.removeItem('shortcuts');
    screen.getByRole('link', { name: /Night Train/ }).focus();
    await user.keyboard('4');
    await waitFor(() => expect(star(stars, 4)).toBeChecked());
  });
});
