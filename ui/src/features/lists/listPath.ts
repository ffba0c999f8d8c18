import { matchPath } from 'react-router';
import type { Path } from 'react-router';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { paths, patterns } from '../../lib/paths';
import { categoryOf, genreMediaType, genreOf, sameCategoryFor, trendingOf } from './lists';
import type { Trending } from './lists';

const text = catalogueMessages.lists;

const listPaths = {
  genre: paths.discover(18),
  popular: paths.category('movie', 'popular'),
  trending: paths.trending(),
  top_rated: paths.category('movie', 'top_rated'),
  now_playing: paths.category('movie', 'now_playing'),
  upcoming: paths.category('movie', 'upcoming'),
};
type Choice = keyof typeof listPaths;
const choices: Choice[] = ['genre', 'popular', 'trending', 'top_rated', 'now_playing', 'upcoming'];
const isChoice = (value: string): value is Choice => value in listPaths;

/** An array, because numeric keys of an object would be sorted. */
const genres = [18, 53, 10749, 35, 28, 99, 878, 27] as const;

export const categoryOptions = choices.map((value) => ({ value, label: text.categories[value] }));

export const genreOptions = genres.map((id) => ({ value: String(id), label: text.genres[id] }));

export function listPath(category: string): string | null {
  return isChoice(category) ? listPaths[category] : null;
}

interface ListPath {
  /** The choice of the category select. */
  category: string;
  /** The choice of the genre select; null for lists without genres. */
  genre: string | null;
  /** The list's tab; null at an address without a list. */
  tab: string | null;
  /** Null at an address without a list. */
  kind: Trending['kind'] | null;
}

/** Which list an address shows. */
export function parseListPath({ pathname, search }: Pick<Path, 'pathname' | 'search'>): ListPath {
  const discover = matchPath(patterns.discover, pathname)?.params;
  if (discover) {
    const id = String(genreOf(discover.genre) ?? '');
    const isListed = genreOptions.some(({ value }) => value === id);
    const kind = genreMediaType(search);
    const tab = id || !discover.genre ? 'genre' : '';
    return { category: 'genre', genre: isListed ? id : '', tab, kind };
  }
  const trending = matchPath(patterns.trending, pathname)?.params;
  const trend = trending ? trendingOf(trending.kind, trending.window) : null;
  if (trend) return { category: 'trending', genre: null, tab: 'trending', kind: trend.kind };
  const listed = matchPath(patterns.category, pathname)?.params;
  const category = listed ? categoryOf(listed.kind, listed.list) : null;
  return {
    category: category ? sameCategoryFor(category, 'movie').name : '',
    genre: null,
    tab: category?.name ?? null,
    kind: category?.kind ?? null,
  };
}
