// What a session needs once its first page has its data.
import { Suspense } from 'react';
import { RemovedTitles } from '../features/removed-titles/RemovedTitles';
import { lazyOptional } from '../lib/lazyModule';
import { UnsentChanges } from './UnsentChanges';

const CheckinBar = lazyOptional(() =>
  import('../features/watching/CheckinBar').then((code) => code.CheckinBar),
);

export function AfterFirstPage() {
  return (
    <>
      <RemovedTitles />
      <UnsentChanges />
      <Suspense>
        <CheckinBar />
      </Suspense>
    </>
  );
}
