import { lazy, Suspense } from 'react';

const NotFoundPage = lazy(() => import('./NotFoundPage'));

/** What stands in the place of such a list. */
export function NoSuchList() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}
