import { expect, it } from 'vitest';
import { smallImageUrl, posterUrl, thumbUrl, posterSrcSet } from './images';

const tmdb = 'https://image.tmdb.org/t/p/';

// specification 7.33
it.each([
  ['/m238.svg', '/t/p/w500/m238.svg'],
  ['/t1396.svg', '/t/p/w500/t1396.svg'],
  ['/abc.jpg', `${tmdb}w500/abc.jpg`],
  ['/m1.jpg', `${tmdb}w500/m1.jpg`],
  ['/logo.svg', `${tmdb}w500/logo.svg`],
])('%s is loaded from %s when the catalogue is TMDB', (path, url) => {
  expect(posterUrl(tmdb, path)).toBe(url);
});

it('small pictures have the same host as large ones', () => {
  expect(thumbUrl(tmdb, '/m1.svg')).toBe('/t/p/w92/m1.svg');
  expect(smallImageUrl(tmdb, '/face.jpg')).toBe(`${tmdb}w185/face.jpg`);
});

it('returns null without a path or before the base URL is known', () => {
  expect(posterUrl(tmdb, null)).toBeNull();
  expect(posterUrl(null, '/m1.svg')).toBeNull();
});

it('offers a poster in the widths of TMDB, and a generated one in none', () => {
  expect(posterSrcSet('https://image.test/t/p/w500/a.jpg')?.split(', ')).toEqual([
    'https://image.test/t/p/w185/a.jpg 185w',
    'https://image.test/t/p/w342/a.jpg 342w',
    'https://image.test/t/p/w500/a.jpg 500w',
    'https://image.test/t/p/w780/a.jpg 780w',
  ]);
  expect(posterSrcSet('/t/p/w500/m238.svg')).toBeUndefined();
});
