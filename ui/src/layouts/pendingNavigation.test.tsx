import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths, patterns } from '../lib/paths';
import { renderApp } from '../testing/render';

const menu = () => screen.findByRole('button', { name: messages.app.menu });
const drawer = () => screen.queryByRole('dialog', { name: messages.app.mainMenu });
const arrived = () => screen.findByRole('link', { name: /Night Train/ });

describe('while the first page loads', () => {
  it('the open menu stays open', async () => {
    const { user, path } = renderApp(patterns.app, { signedIn: true });
    await user.click(await menu());
    expect(drawer()).toBeInTheDocument();
    await arrived();
    expect(path()).toBe(paths.trending());
    expect(drawer()).toBeInTheDocument();
  });
});

describe('while the next page loads', () => {
  it('the search box keeps its text and the focus', async () => {
    const { router } = renderApp(paths.about(), { signedIn: true });
    const box = await screen.findByRole('combobox', { name: messages.search.label });
    act(() => void router.navigate(paths.trending()));
    act(() => box.focus());
    fireEvent.change(box, { target: { value: 'mar' } });
    expect(router.state.location.pathname).toBe(paths.about());
    await arrived();
    expect(box).toHaveValue('mar');
    expect(box).toHaveFocus();
  });
});
