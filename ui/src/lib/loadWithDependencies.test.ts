import { afterEach, expect, it, vi } from 'vitest';
import { loadWithDependencies } from './loadWithDependencies';

const importer = 'https://films.test/movies/assets/main.js';
const links = () => [...document.head.querySelectorAll('link')];

function end(link: HTMLLinkElement | undefined, event: 'load' | 'error') {
  link?.dispatchEvent(new Event(event));
}

afterEach(() => {
  document.head.replaceChildren();
});

it('loads code without style sheets at once', async () => {
  expect(await loadWithDependencies(() => Promise.resolve('code'))).toBe('code');
});

it('loads a style sheet once, from beside the importing file, and the code after it', async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('code');
  const both = [1, 2].map(() => loadWithDependencies(load, ['./page.css'], importer));
  expect(links().map(({ href }) => href)).toEqual(['https://films.test/movies/assets/page.css']);
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  end(links()[0], 'load');
  expect(await Promise.all(both)).toEqual(['code', 'code']);
});

it('loads no file that the page has', async () => {
  const folder = 'https://films.test/movies/assets';
  const style = document.createElement('link');
  const script = document.createElement('script');
  style.href = `${folder}/first.css`;
  script.src = `${folder}/first.js`;
  script.type = 'text/plain';
  document.head.append(style, script);
  const dependencies = ['./first.css', './first.js'];
  expect(await loadWithDependencies(() => Promise.resolve(1), dependencies, importer)).toBe(1);
  expect(links()).toHaveLength(1);
});

it('fails without its style sheet, and tries again at the next call', async () => {
  const load = () => Promise.resolve('code');
  const failed = loadWithDependencies(load, ['./late.css'], importer);
  end(links()[0], 'error');
  await expect(failed).rejects.toThrow(/^cannot preload .*late\.css$/);
  expect(links()).toEqual([]);
  const again = loadWithDependencies(load, ['./late.css'], importer);
  end(links()[0], 'load');
  expect(await again).toBe('code');
});

it('fetches scripts first, does not import them when that fails, and tries again at the next call', async () => {
  const fetched = vi.spyOn(window, 'fetch');
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fetched.mockResolvedValueOnce(new Response(null, { status: 503 }));
  fetched.mockResolvedValueOnce(new Response('code'));
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('code');
  const loadPage = () => loadWithDependencies(load, ['./late.js'], importer);
  await expect(loadPage()).rejects.toThrow(/^cannot preload .*late\.js$/);
  await expect(loadPage()).rejects.toThrow(/^cannot preload .*late\.js$/);
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([loadPage(), loadPage()])).toEqual(['code', 'code']);
  expect(fetched.mock.calls).toEqual(Array(3).fill(['https://films.test/movies/assets/late.js']));
});
