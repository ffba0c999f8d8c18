import type {
  PopularMoviesApiResponse,
  PopularTvApiResponse,
  SearchMultiApiResponse,
  TrendingApiResponse,
} from '../../api/generated';
import { itemKey } from '../../lib/titles';
import type { CatalogueItem, Person, Title } from '../../lib/titles';

/** A page of any list. Rows of a list of one media type lack `media_type`. */
export type ListResponse =
  TrendingApiResponse | SearchMultiApiResponse | PopularMoviesApiResponse | PopularTvApiResponse;

type Row = ListResponse['results'][number];
type PersonRow = Extract<Row, { media_type: 'person' }>;
type TitleRow = Exclude<Row, PersonRow>;

export function itemOfRow(row: Row): CatalogueItem {
  return isPersonRow(row) ? personOf(row) : titleOf(row);
}

/** The title of a row; null for a person. */
export function titleOfRow(row: Row): Title | null {
  return isPersonRow(row) ? null : titleOf(row);
}

/** Removes duplicates, which occur when a list changes between two pages. */
export function uniqueItems(items: CatalogueItem[]): CatalogueItem[] {
  const known = new Map<string, CatalogueItem>();
  for (const item of items) {
    const key = itemKey(item);
    if (!known.has(key)) known.set(key, item);
  }
  return [...known.values()];
}

function isPersonRow(row: Row): row is PersonRow {
  return 'known_for_department' in row;
}

function titleOf(row: TitleRow): Title {
  const isMovie = 'title' in row;
  return {
    key: { mediaType: isMovie ? 'movie' : 'tv', number: row.id },
    name: isMovie ? row.title : row.name,
    released: isMovie ? row.release_date : row.first_air_date,
    overview: row.overview,
    posterPath: row.poster_path,
  };
}

function personOf(row: PersonRow): Person {
  const credits = 'known_for' in row ? row.known_for : [];
  return {
    person: row.id,
    name: row.name,
    profilePath: row.profile_path,
    department: row.known_for_department,
    knownFor: credits.map((credit) => ('title' in credit ? credit.title : credit.name)),
  };
}
