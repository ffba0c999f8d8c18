// The parts of a session that load after the data of its first page.
import { Suspense, useEffect } from 'react';
import { useReportZone } from '../features/notifications/useReportZone';
import { useIsNewUser } from '../features/ratings/filters';
import { RemovedTitles } from '../features/removed-titles/RemovedTitles';
import { SeenTitles } from '../features/titles/SeenTitles';
import { useStartedShow } from '../features/watching/useStartedShow';
import { rememberFirstRun } from '../lib/rememberFirstRun';
import { lazyOptional } from '../lib/lazyModule';
import { setUserFlag } from '../lib/userFlags';
import { UnreadBadge } from './UnreadBadge';
import { UnsentChanges } from './UnsentChanges';

const CheckinBar = lazyOptional(() =>
  import('../features/watching/CheckinBar').then((code) => code.CheckinBar),
);

const RequestBar = lazyOptional(() =>
  import('../features/watching/RequestBar').then((code) => code.RequestBar),
);

const RememberUpNext = lazyOptional(() =>
  import('../features/upnext/RememberUpNext').then((code) => code.RememberUpNext),
);

export function AfterFirstPage() {
  useReportZone();
  useFirstRun();
  return (
    <>
      <RemovedTitles />
      <UnreadBadge />
      <SeenTitles />
      <UnsentChanges />
      <Suspense>
        <CheckinBar />
        <RequestBar />
        <RememberStartedShow />
      </Suspense>
    </>
  );
}

/** Remembers for the next visit whether Trending begins with the first steps. */
function useFirstRun() {
  const isNew = useIsNewUser();
  useEffect(() => {
    if (isNew !== null) rememberFirstRun(isNew);
  }, [isNew]);
}

/** Remembers for the next visit whether Trending reserves space for what is up next. */
function RememberStartedShow() {
  const isStarted = useStartedShow();
  useEffect(() => {
    if (isStarted === false) setUserFlag('upNext', false);
  }, [isStarted]);
  return isStarted && <RememberUpNext />;
}
