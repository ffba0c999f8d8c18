import { expect, it } from 'vitest';
import { faceUrl, posterUrl, thumbUrl } from './images';

const tmdb = 'https://image.tmdb.org/t/p/';

// specification 7.33
it.each([
  ['/m238.svg', '/t/p/w500/m238.svg'],
  ['/t1396.svg', '/t/p/w500/t1396.svg'],
  ['/abc.jpg', `${tmdb}w500/abc.jpg`],
  ['/m1.jpg', `${tmdb}w500/m1.jpg`],
  ['/logo.svg', `${tmdb}w500/logo.svg`],
])('%s comes from %s while TMDB is behind', (path, url) => {
  expect(posterUrl(tmdb, path)).toBe(url);
});

it('small pictures come from where large ones do', () => {
  expect(thumbUrl(tmdb, '/m1.svg')).toBe('/t/p/w92/m1.svg');
  expect(faceUrl(tmdb, '/face.jpg')).toBe(`${tmdb}w185/face.jpg`);
});

it('there is no address without a path, and none before the base is known', () => {
  expect(posterUrl(tmdb, null)).toBeNull();
  expect(posterUrl(null, '/m1.svg')).toBeNull();
});
