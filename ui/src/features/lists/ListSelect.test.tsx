import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { loadListScreens, renderApp } from '../../testing/render';
import { serveLists } from '../../testing/server';

beforeAll(loadListScreens, 60_000);

const text = messages.lists;
const tile = (name: RegExp) => screen.findByRole('link', { name });
const category = () => screen.findByRole('combobox', { name: text.category });

describe('the category select', () => {
  /** Chooses with an arrow key on the closed select, as a browser does. */
  function chooseByKey(select: HTMLElement, value: string) {
    fireEvent.keyDown(select, { key: 'ArrowDown' });
    fireEvent.change(select, { target: { value } });
    fireEvent.keyUp(select, { key: 'ArrowDown' });
  }

  it('opens the list that is chosen by pointer', async () => {
    serveLists();
    const { user, path } = renderApp(paths.trending(), { signedIn: true });
    await user.selectOptions(await category(), 'popular');
    await waitFor(() => expect(path()).toBe('/ms/movies/multi/movie/popular'));
  });

  it.each([
    ['Enter', (select: HTMLElement) => fireEvent.keyDown(select, { key: 'Enter' })],
    ['leaving it', (select: HTMLElement) => fireEvent.blur(select)],
  ])('opens a list that is chosen by key only with %s', async (_, confirm) => {
    const requests = serveLists();
    const { path } = renderApp(paths.trending(), { signedIn: true });
    await tile(/Film 1/);
    const select = await category();
    expect(select).toHaveAccessibleDescription(text.selectHint);
    chooseByKey(select, 'popular');
    chooseByKey(select, 'top_rated');
    expect(select).toHaveValue('top_rated');
    expect(path()).toBe(paths.trending());
    confirm(select);
    await waitFor(() => expect(path()).toBe('/ms/movies/multi/movie/top_rated'));
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]).toMatch('/3/movie/top_rated');
  });

  it('takes a choice by key back with Escape', async () => {
    serveLists();
    const { path } = renderApp(paths.trending(), { signedIn: true });
    const select = await category();
    chooseByKey(select, 'popular');
    fireEvent.keyDown(select, { key: 'Escape' });
    expect(select).toHaveValue('trending');
    fireEvent.blur(select);
    expect(path()).toBe(paths.trending());
  });
});
