import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { makeStore } from '../../app/store';
import { messages } from '../../lib/messages';
import { tileSheetMessages } from '../../lib/messages/tileSheet';
import { paths } from '../../lib/paths';
import { renderApp } from '../../testing/render';
import { useTileSheet } from './useTileSheet';

function List({ name, onMore }: { name: string; onMore: () => void }) {
  useTileSheet();
  return (
    <div>
      <a href="/ms/movie/1">{name}</a>
      <button type="button" data-more onClick={onMore} />
      <p>
        <a href="/ms">No tile below {name}</a>
      </p>
    </div>
  );
}

it('takes a long press once, however many lists are shown', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: media === '(hover: none)' }));
  const onMore = vi.fn();
  const lists = ['One', 'Two', 'Three'].map((name) => (
    <List key={name} name={name} onMore={onMore} />
  ));
  const { getByText } = render(<Provider store={makeStore().store}>{lists}</Provider>);
  const link = getByText('Two');
  fireEvent.touchStart(link, { touches: [{ clientX: 9, clientY: 9 }] });
  await waitFor(() => expect(fireEvent.contextMenu(link)).toBe(false));
  expect(fireEvent.contextMenu(getByText('No tile below Two'))).toBe(true);
  expect(onMore).toHaveBeenCalledOnce();
});

it('is opened by a button of the tile where there is a mouse', async () => {
  const { user } = renderApp(paths.trending(), { signedIn: true });
  const more = { name: messages.movies.more('Night Train') };
  await user.click(await screen.findByRole('button', more));
  const sheet = within(await screen.findByRole('dialog', { name: 'Night Train' }));
  expect(sheet.getByRole('button', { name: tileSheetMessages.seen })).toBeVisible();
  expect(sheet.getByRole('button', { name: tileSheetMessages.toWatchlist })).toBeVisible();
});
