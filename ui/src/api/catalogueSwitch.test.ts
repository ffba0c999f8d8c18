// Why: a page must begin anew exactly once when the catalogue has changed, and never otherwise.
import { expect, it, vi } from 'vitest';
import { beginPage, followCatalogue } from './catalogueSwitch';

it('begins anew at the first answer from another catalogue', () => {
  const begin = vi.fn();
  beginPage();
  for (const [name, times] of [
    [null, 0],
    ['builtin', 0],
    [null, 0],
    ['builtin', 0],
    ['tmdb', 1],
    ['tmdb', 1],
  ] as const) {
    followCatalogue(name, begin);
    expect(begin).toHaveBeenCalledTimes(times);
  }
});
