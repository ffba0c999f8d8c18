import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { star, starsOf } from '../testing/actions';
import { playlist } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { servePlaylists, acceptChanges } from '../testing/server';

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
    screen.getByRole('combobox', { name: messages.lists.category }).focus();
    await user.keyboard('/');
    expect(await box()).toHaveFocus();
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
    await user.click(await screen.findByRole('button', { name: messages.menu.shortcuts }));
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

  it('g and a second key open a page, whatever the second key does there', async () => {
    servePlaylists(playlist(5, 'Friday', [], true));
    const { sent } = acceptChanges();
    const { user, path, store } = renderApp('/ms/movie/1', { signedIn: true });
    await screen.findByRole('button', { name: messages.playlists.add });
    await waitFor(() => expect(store.getState().playlists?.loaded).toBe(true));
    await user.keyboard('gp');
    await waitFor(() => expect(path()).toBe(paths.playlists()));
    for (const [key, page] of [
      ['o', paths.home()],
      ['r', paths.ratings()],
      ['s', paths.settings()],
      ['h', paths.history()],
      ['u', paths.upNext()],
      ['m', paths.shows()],
      ['c', paths.calendar()],
      ['d', paths.diary()],
      ['l', paths.watchlist()],
      ['n', paths.notifications()],
      ['t', paths.trending()],
    ]) {
      await user.keyboard(`g${key}`);
      await waitFor(() => expect(path()).toBe(page));
    }
    expect(sent).toEqual([]);
  });

  it('g does nothing in a text field, while single keys are off, and before an unknown key', async () => {
    const { user, path } = renderApp(paths.trending(), { signedIn: true });
    await starsOf('Night Train');
    await user.type(await box(), 'gr');
    expect(await box()).toHaveValue('gr');
    (await box()).blur();
    await user.keyboard('gxr');
    localStorage.setItem('shortcuts', 'off');
    await user.keyboard('gr');
    expect(path()).toBe(paths.trending());
    localStorage.removeItem('shortcuts');
    await user.keyboard('gr');
    await waitFor(() => expect(path()).toBe(paths.ratings()));
  });

  it('m opens the menu, which gives the focus back', async () => {
    const { user } = renderApp(paths.trending(), { signedIn: true });
    await starsOf('Night Train');
    await user.keyboard('m');
    const menu = screen.getByRole('dialog', { name: messages.app.mainMenu });
    await user.click(within(menu).getByRole('button', { name: messages.app.close }));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: messages.palette.label }), 'menu');
    expect(screen.getByRole('option', { name: 'Menu Action m' })).toBeVisible();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('dialog', { name: messages.app.mainMenu })).toBeVisible();
  });

  it('u goes back from the page of a title, and from its address to the start page', async () => {
    const { user, router } = renderApp('/ms/movie/1', { signedIn: true });
    const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
    await heading('Night Train');
    await user.keyboard('u');
    await heading(messages.lists.builtinTitles.trending.all.week);
    await router.navigate(paths.ratings());
    await heading(messages.ratings.title);
    await router.navigate('/ms/movie/1');
    await heading('Night Train');
    await user.keyboard('u');
    expect(await heading(messages.ratings.title)).toBeVisible();
  });
});
