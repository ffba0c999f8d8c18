import { afterEach, expect, it, vi } from 'vitest';
import { loadWithStyles } from './loadWithStyles';

const importer = 'https://films.test/movies/assets/main.js';
const links = () => [...document.head.querySelectorAll('link')];

function end(link: HTMLLinkElement | undefined, event: 'load' | 'error') {
  link?.dispatchEvent(new Event(event));
}

afterEach(() => {
  links().forEach((link) => link.remove());
  Reflect.deleteProperty(document, 'styleSheets');
});

it('loads code without style sheets at once', async () => {
  expect(await loadWithStyles(() => Promise.resolve('code'))).toBe('code');
});

it('loads a style sheet once, from beside the importing file, and the code after it', async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('code');
  const both = [1, 2].map(() => loadWithStyles(load, ['./page.css'], importer));
  expect(links().map(({ href }) => href)).toEqual(['https://films.test/movies/assets/page.css']);
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  end(links()[0], 'load');
  expect(await Promise.all(both)).toEqual(['code', 'code']);
});

it('does not load a style sheet that the page has', async () => {
  const value = [{ href: 'https://films.test/movies/assets/main.css' }];
  Object.defineProperty(document, 'styleSheets', { configurable: true, value });
  expect(await loadWithStyles(() => Promise.resolve(1), ['./main.css'], importer)).toBe(1);
  expect(links()).toEqual([]);
});

it('fails without its style sheet, and tries again at the next call', async () => {
  const load = () => Promise.resolve('code');
  const failed = loadWithStyles(load, ['./late.css'], importer);
  end(links()[0], 'error');
  await expect(failed).rejects.toThrow(/^cannot preload .*late\.css$/);
  expect(links()).toEqual([]);
  const again = loadWithStyles(load, ['./late.css'], importer);
  end(links()[0], 'load');
  expect(await again).toBe('code');
});
