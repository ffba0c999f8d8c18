import { categoryList } from './lists';
import { useCatalogueList } from './useCatalogueList';

const wellKnown = categoryList({ kind: 'movie', name: 'top_rated' });

/** Films that most people have seen, to be rated by new users. */
export const useWellKnownFilms = () => useCatalogueList(wellKnown);
