import { expect, it, vi } from 'vitest';
import { reloadOnCatalogueChange, resetCatalogue } from './catalogueChange';

it('reloads the page at the first response from another catalogue', () => {
  const begin = vi.fn();
  resetCatalogue();
  for (const [name, times] of [
    [null, 0],
    ['builtin', 0],
    [null, 0],
    ['builtin', 0],
    ['tmdb', 1],
    ['tmdb', 1],
  ] as const) {
    reloadOnCatalogueChange(name, begin);
    expect(begin).toHaveBeenCalledTimes(times);
  }
});
