import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { useUnsavedText } from '../lib/unsavedText';
import { reloadOnCatalogueChange, resetCatalogue } from './catalogueChange';

const reload = vi.fn();

beforeEach(() => {
  resetCatalogue();
  reload.mockClear();
});

/** A page load whose responses name these catalogues. Returns whether it reloads the page. */
function visit(...names: string[]): boolean {
  resetCatalogue();
  const before = reload.mock.calls.length;
  for (const name of names) reloadOnCatalogueChange(name, reload);
  return reload.mock.calls.length > before;
}

it('reloads the page at the first response from another catalogue', () => {
  for (const [name, times] of [
    [null, 0],
    ['builtin', 0],
    [null, 0],
    ['builtin', 0],
    ['tmdb', 1],
    ['tmdb', 1],
  ] as const) {
    reloadOnCatalogueChange(name, reload);
    expect(reload).toHaveBeenCalledTimes(times);
  }
});

it('reloads the page at most once a minute for the same catalogue', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(visit('builtin', 'tmdb')).toBe(true);
  expect(visit('builtin', 'tmdb', 'builtin', 'tmdb')).toBe(false);
  vi.setSystemTime(Date.now() + 59_999);
  expect(visit('builtin', 'tmdb')).toBe(false);
  vi.setSystemTime(Date.now() + 1);
  expect(visit('builtin', 'tmdb')).toBe(true);
});

it('does not reload the page while a form has unsaved text, but at the next response after that', () => {
  expect(visit('builtin', 'tmdb')).toBe(true);
  sessionStorage.clear();
  const { rerender, unmount } = renderHook(useUnsavedText, { initialProps: true });
  expect(visit('builtin', 'tmdb', 'tmdb')).toBe(false);
  rerender(false);
  reloadOnCatalogueChange('tmdb', reload);
  expect(reload).toHaveBeenCalledTimes(2);
  unmount();
});
