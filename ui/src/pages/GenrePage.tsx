import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import type { Params } from 'react-router';
import { genreName, genresOf } from '../features/lists/genres';
import { LinkRow } from '../features/lists/LinkRow';
import { LinkSwitch } from '../features/lists/LinkSwitch';
import { FilterChips } from '../features/lists/FilterChips';
import {
  addressOf,
  countFilters,
  filteredList,
  filtersFor,
  filtersForKind,
  plainGenreOf,
  sortName,
} from '../features/lists/filters';
import { genreOf } from '../features/lists/lists';
import type { CatalogueList } from '../features/lists/lists';
import { ListView } from '../features/lists/ListView';
import { selectIsBuiltin, selectIsConfigPending } from '../features/server/serverConfig';
import type { MediaType } from '../lib/ids';
import { catalogueMessages } from '../lib/messages/catalogue';
import { filterMessages } from '../lib/messages/filters';
import { genreMessages } from '../lib/messages/genres';
import { paths } from '../lib/paths';
import { useParams } from '../lib/router/RouterProvider';
import { NoSuchList } from './ListPages';

const text = catalogueMessages.lists;

function genreListOf({ genre }: Params, search: string): CatalogueList | null {
  const filtered = filtersFor(genre, search);
  return filtered && filteredList(filtered);
}

/** The titles of a genre, or of any filters. */
function GenrePage() {
  const filtered = filtersFor(useParams().genre, useLocation().search);
  if (!filtered) return <NoSuchList />;
  const { mediaType, filters } = filtered;
  const genre = genreOf(filters.with_genres);
  const plainGenre = plainGenreOf(filtered);
  const isPlain = plainGenre !== null;
  const kindLinks = (['movie', 'tv'] as const).map((kind) => ({
    to: addressOf({ mediaType: kind, filters: filtersForKind(filtered, kind) }),
    label: text.kinds[kind],
    isCurrent: kind === mediaType,
  }));
  const sort = sortLabel(sortName(filtered));
  return (
    <ListView
      title={titleOf(genre, mediaType)}
      list={filteredList(filtered)}
      about={isPlain ? text.about.popular : filterMessages.lead(sort)}
      aboutBuiltin={isPlain ? text.builtin.popular : filterMessages.lead(sort)}
      switches={<LinkSwitch label={text.kind} choices={kindLinks} />}
      filters={isPlain ? 0 : countFilters(filtered)}
      chips={
        isPlain ? (
          <GenreChips genre={plainGenre} mediaType={mediaType} />
        ) : (
          <FilterChips filtered={filtered} />
        )
      }
    />
  );
}

function titleOf(genre: number | null, mediaType: MediaType): string {
  if (genre === null) return mediaType === 'tv' ? filterMessages.tv : filterMessages.films;
  return mediaType === 'tv' ? genreMessages.ofTv(genreName(genre)) : genreName(genre);
}

function sortLabel(name: string): string {
  const names: Record<string, string> = filterMessages.sorts;
  return names[name] ?? name;
}

type GenreChipsProps = {
  genre: number;
  mediaType: MediaType;
};

/** Links to all genres of films or of TV. */
function GenreChips({ genre, mediaType }: GenreChipsProps) {
  const isPending = useSelector(selectIsConfigPending);
  const isBuiltin = useSelector(selectIsBuiltin);
  const links = genresOf(mediaType, isBuiltin).map(({ id, name }) => ({
    to: paths.discover(id, mediaType),
    label: name,
    isCurrent: id === genre,
  }));
  return <LinkRow label={genreMessages.list} links={links} variant="chips" isPending={isPending} />;
}

/** The page, and the list that it shows at an address; null when there is none. */
export const genrePage = { Component: GenrePage, listOf: genreListOf };
