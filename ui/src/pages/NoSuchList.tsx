import { lazy, Suspense } from 'react';

const NotFoundPage = lazy(() => import('./NotFoundPage'));

export function NoSuchList() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}
