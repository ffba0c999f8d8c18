import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import type { Params } from 'react-router';
import { genreName, genresOf, sameGenreFor } from '../features/lists/genres';
import { LinkRow } from '../features/lists/LinkRow';
import { LinkSwitch } from '../features/lists/LinkSwitch';
import { genreList, genreMediaType, genreOf } from '../features/lists/lists';
import type { CatalogueList } from '../features/lists/lists';
import { ListView } from '../features/lists/ListView';
import { selectIsBuiltin, selectIsConfigPending } from '../features/server/serverConfig';
import type { MediaType } from '../lib/ids';
import { catalogueMessages } from '../lib/messages/catalogue';
import { genreMessages } from '../lib/messages/genres';
import { paths } from '../lib/paths';
import { useParams } from '../lib/router/RouterProvider';
import { NoSuchList } from './ListPages';

const text = catalogueMessages.lists;

function genreListOf(params: Params, search: string): CatalogueList | null {
  const genre = genreOf(params.genre);
  return genre === null ? null : genreList(genre, genreMediaType(search));
}

function GenrePage() {
  const genre = genreOf(useParams().genre);
  const mediaType = genreMediaType(useLocation().search);
  if (genre === null) return <NoSuchList />;
  const ofKinds = (['movie', 'tv'] as const).map((of) => ({
    to: paths.discover(sameGenreFor(genre, of), of),
    label: text.kinds[of],
    isCurrent: of === mediaType,
  }));
  return (
    <ListView
      title={mediaType === 'tv' ? genreMessages.ofTv(genreName(genre)) : genreName(genre)}
      list={genreList(genre, mediaType)}
      about={text.about.popular}
      aboutBuiltin={text.builtin.popular}
      switches={<LinkSwitch label={text.kind} choices={ofKinds} />}
      chips={<GenreChips genre={genre} mediaType={mediaType} />}
    />
  );
}

type GenreChipsProps = {
  genre: number;
  mediaType: MediaType;
};

/** Links to all genres of films or of TV. */
function GenreChips({ genre, mediaType }: GenreChipsProps) {
  const isHeld = useSelector(selectIsConfigPending);
  const isBuiltin = useSelector(selectIsBuiltin);
  const links = genresOf(mediaType, isBuiltin).map(({ id, name }) => ({
    to: paths.discover(id, mediaType),
    label: name,
    isCurrent: id === genre,
  }));
  return <LinkRow label={genreMessages.list} links={links} look="chips" isHeld={isHeld} />;
}

/** The page, and the list that it shows at an address; null when there is none. */
export const genrePage = { Component: GenrePage, listOf: genreListOf };
