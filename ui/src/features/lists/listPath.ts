import { matchPath } from 'react-router';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { paths, patterns } from '../../lib/paths';
import { categoryOf, genreOf, sameCategoryFor, trendingOf } from './lists';

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

/** The name of a genre; a fallback for an unknown one. */
export function genreName(genre: number): string {
  const names: Record<number, string> = { ...text.genres, ...text.moreGenres };
  return names[genre] ?? text.genre;
}

export function listPath(category: string): string | null {
  return isChoice(category) ? listPaths[category] : null;
}

/** The category of an address, and its genre; null for lists without genres. */
export function parseListPath(pathname: string): { category: string; genre: string | null } {
  const discover = matchPath(patterns.discover, pathname)?.params;
  if (discover) {
    const id = String(genreOf(discover.genre) ?? '');
    const isListed = genreOptions.some(({ value }) => value === id);
    return { category: 'genre', genre: isListed ? id : '' };
  }
  const trending = matchPath(patterns.trending, pathname)?.params;
  if (trending && trendingOf(trending.kind, trending.window)) {
    return { category: 'trending', genre: null };
  }
  const listed = matchPath(patterns.category, pathname)?.params;
  const category = listed ? categoryOf(listed.kind, listed.list) : null;
  return { category: category ? sameCategoryFor(category, 'movie').name : '', genre: null };
}
