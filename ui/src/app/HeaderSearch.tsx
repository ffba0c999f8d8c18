// Why: the search is for who is signed in; nobody else loads its code, and without it the rest of the header stands.
import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { selectImageBase } from '../features/server/configSlice';
import { optional } from '../lib/optional';
import type { RootState } from './store';

const SearchBox = optional(() =>
  import('../features/catalogue/SearchBox').then((code) => code.SearchBox),
);

/** The search box, once its calls can be made. */
export function HeaderSearch() {
  const canCall = useSelector(({ api }: RootState) => api?.config.middlewareRegistered === true);
  const imageBase = useSelector(selectImageBase);
  return <Suspense>{canCall && <SearchBox imageBase={imageBase} />}</Suspense>;
}
