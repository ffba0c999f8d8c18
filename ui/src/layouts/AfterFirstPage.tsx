// What a session needs once its first page has its data.
import { Suspense } from 'react';
import { RemovedTitles } from '../features/removed-titles/RemovedTitles';
import { SeenTitles } from '../features/titles/SeenTitles';
import { lazyOptional } from '../lib/lazyModule';
import { UnsentChanges } from './UnsentChanges';

const CheckinBar = lazyOptional(() =>
  import('../features/watching/CheckinBar').then((code) => code.CheckinBar),
);

const RequestBar = lazyOptional(() =>
  import('../features/watching/RequestBar').then((code) => code.RequestBar),
);

export function AfterFirstPage() {
  return (
    <>
      <RemovedTitles />
      <SeenTitles />
      <UnsentChanges />
      <Suspense>
        <CheckinBar />
        <RequestBar />
      </Suspense>
    </>
  );
}
