import { fireEvent, render, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { makeStore } from '../../app/store';
import { useTileSheet } from './useTileSheet';

function List({ name, onMore }: { name: string; onMore: () => void }) {
  useTileSheet();
  return (
    <div>
      <a href="/ms/movie/1">{name}</a>
      <button type="button" data-more onClick={onMore} />
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
  expect(onMore).toHaveBeenCalledOnce();
});
