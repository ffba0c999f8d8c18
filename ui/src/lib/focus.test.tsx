import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFocusFallback } from './focus';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const runTimers = () => act(() => vi.runAllTimersAsync());

function Page({ children }: { children: ReactNode }) {
  useFocusFallback();
  return (
    <main>
      <h1>Title</h1>
      {children}
    </main>
  );
}

const more = (
  <section>
    <h2>Seasons</h2>
    <button type="button">More</button>
  </section>
);
const focusMore = () => act(() => screen.getByRole('button').focus());

it('moves the focus to the heading of the section whose focused control is removed', async () => {
  const { rerender } = render(<Page>{more}</Page>);
  focusMore();
  rerender(
    <Page>
      <section>
        <h2>Seasons</h2>
      </section>
    </Page>,
  );
  await runTimers();
  expect(screen.getByRole('heading', { name: 'Seasons' })).toHaveFocus();
});

it('moves the focus to the heading of the page when the section is removed as well', async () => {
  const { rerender } = render(<Page>{more}</Page>);
  focusMore();
  rerender(<Page>{null}</Page>);
  await runTimers();
  expect(screen.getByRole('heading', { name: 'Title' })).toHaveFocus();
});

it('leaves the focus where it is put in the same task', async () => {
  const { rerender } = render(<Page>{more}</Page>);
  focusMore();
  rerender(
    <Page>
      <input />
    </Page>,
  );
  // The observer of the removal runs before this.
  await act(() => Promise.resolve());
  act(() => screen.getByRole('textbox').focus());
  await runTimers();
  expect(screen.getByRole('textbox')).toHaveFocus();
});

it('does not take a focus that nothing had', async () => {
  const { rerender } = render(<Page>{more}</Page>);
  focusMore();
  act(() => screen.getByRole('button').blur());
  await runTimers();
  rerender(<Page>{null}</Page>);
  await runTimers();
  expect(document.body).toHaveFocus();
});
