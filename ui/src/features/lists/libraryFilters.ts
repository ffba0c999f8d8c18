// The filters of the user's ratings and playlists, stored in the address.
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { yearOf } from '../../lib/shortFormats';
import { toKey } from '../../lib/ids';
import { useQueryParams, withParams } from '../../lib/navigation';
import { searchText } from '../../lib/searchText';
import type { Title } from '../../lib/titles';

const patterns = {
  title: /\S/,
  type: /^(movie|tv)$/,
  genre: /^[1-9]\d{0,8}$/,
  decade: /^(18|19|20)\d0$/,
  rating: /^(rated|unrated|[1-5])$/,
};

export type LibraryFilterName = keyof typeof patterns;
export type LibraryFilters = Partial<Record<LibraryFilterName, string>>;

const maxTitle = 100;

/** The page's filters in the address, and a function that changes one. An empty value removes a filter. */
export function useLibraryFilters(names: readonly LibraryFilterName[]) {
  const [params, changeParams] = useQueryParams();
  const { pathname } = useLocation();
  const filters = useMemo(() => {
    const found: LibraryFilters = {};
    for (const name of names) {
      const value = params.get(name)?.slice(0, maxTitle);
      if (value && patterns[name].test(value)) found[name] = value;
    }
    return found;
  }, [params, names]);
  return {
    filters,
    change: (name: LibraryFilterName, value: string) => changeParams({ [name]: value }),
    /** The address without a filter. */
    addressWithout: (name: LibraryFilterName) => {
      const next = withParams(params, { [name]: '' });
      return `${pathname}${next.size > 0 ? `?${next}` : ''}`;
    },
  };
}

export function isFiltered(filters: LibraryFilters): boolean {
  return Object.keys(filters).length > 0;
}

/**
 * `scoreOf` gets the stars of a title, 0 for none. `ofGenre` has the keys of the titles of the genre; without them the genre
 * is no filter.
 */
export function filterTitles<T extends Title>(
  titles: T[],
  { title, type, decade, rating }: LibraryFilters,
  scoreOf: (title: T) => number,
  ofGenre: ReadonlySet<string> | null = null,
): T[] {
  const words = searchText(title ?? '').split(/\s+/);
  return titles.filter((item) => {
    const name = searchText(item.name);
    return (
      words.every((word) => name.includes(word)) &&
      (type === undefined || item.key.mediaType === type) &&
      (ofGenre === null || ofGenre.has(toKey(item.key))) &&
      (decade === undefined || yearOf(item.released).startsWith(decade.slice(0, 3))) &&
      (rating === undefined || hasRating(rating, scoreOf(item)))
    );
  });
}

/** Half a star counts as a whole one. */
function hasRating(wanted: string, score: number): boolean {
  if (wanted === 'rated') return score > 0;
  return wanted === 'unrated' ? score === 0 : Math.ceil(score) === Number(wanted);
}
