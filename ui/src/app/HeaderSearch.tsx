// Why: the search is for who is signed in; nobody else loads its code, and without it the rest of the header stands.
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { useSelector } from 'react-redux';
import { selectImageBase } from '../features/server/configSlice';
import type { RootState } from './store';

type Box = ComponentType<{ imageBase: string | null }>;

const SearchBox = lazy<Box>(() =>
  import('../features/catalogue/SearchBox').then(
    (code) => ({ default: code.SearchBox }),
    () => ({ default: () => null }),
  ),
);

/** The search box, once its calls can be made. */
export function HeaderSearch() {
  const canCall = useSelector(({ api }: RootState) => api?.config.middlewareRegistered === true);
  const imageBase = useSelector(selectImageBase);
  return <Suspense>{canCall && <SearchBox imageBase={imageBase} />}</Suspense>;
}
