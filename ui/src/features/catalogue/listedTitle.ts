// Why: the catalogue lists films, shows and people in one array, each with its own field names.
import type { TrendingApiResponse } from '../../api/generated';
import type { Title } from '../../lib/title';
import { keyText } from '../../lib/titleKey';

type Listed = TrendingApiResponse['results'][number];

/** The title that a row of a list stands for; null for a person. */
export function titleOfListed(row: Listed): Title | null {
  if (row.media_type === 'person') return null;
  const named =
    row.media_type === 'movie'
      ? { name: row.title, released: row.release_date }
      : { name: row.name, released: row.first_air_date };
  const key = { mediaType: row.media_type, number: row.id };
  return { key, ...named, overview: row.overview, posterPath: row.poster_path };
}

/** All titles of the pages, each once: a list that moves between two loads repeats some. */
export function titlesOfPages(pages: TrendingApiResponse[]): Title[] {
  const titles = new Map<string, Title>();
  for (const row of pages.flatMap((page) => page.results)) {
    const title = titleOfListed(row);
    const key = title && keyText(title.key);
    if (title && key !== null && !titles.has(key)) titles.set(key, title);
  }
  return [...titles.values()];
}
