import type { Params } from 'react-router';
import { genreName } from '../features/lists/listPath';
import { genreList, genreOf } from '../features/lists/lists';
import type { CatalogueList } from '../features/lists/lists';
import { ListView } from '../features/lists/ListView';
import { catalogueMessages } from '../lib/messages/catalogue';
import { useParams } from '../lib/router/RouterProvider';
import { NoSuchList } from './NoSuchList';

/** The list of an address; null when there is none. */
export function listOf(params: Params): CatalogueList | null {
  const genre = genreOf(params.genre);
  return genre === null ? null : genreList(genre);
}

export default function GenrePage() {
  const genre = genreOf(useParams().genre);
  if (genre === null) return <NoSuchList />;
  return (
    <ListView
      title={genreName(genre)}
      list={genreList(genre)}
      about={catalogueMessages.lists.about.popular}
      aboutBuiltin={catalogueMessages.lists.builtin.popular}
    />
  );
}
