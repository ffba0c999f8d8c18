import { useLayoutEffect } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { showsApi } from '../../api/shows/generated';
import type { UpNext } from '../../api/generated';
import { today } from '../../lib/format';
import { UpNextStrip } from './UpNextStrip';

type Props = {
  shows: UpNext;
  /** A timestamp in ms. */
  requestedAt: number;
};

const { upNext } = showsApi.endpoints;

/** The strip on Home, with data from the response for Home instead of its own request. */
export function UpNextOfHome({ shows, requestedAt }: Props) {
  const dispatch = useApiDispatch();
  const day = today();
  // If an episode was marked since, the cache is newer than the response.
  const { fulfilledTimeStamp = 0 } = upNext.useQueryState({ today: day, sort: 'recent' });
  const isNewer = requestedAt > fulfilledTimeStamp;
  // A layout effect, because it must run before the effect in which the strip would send its own request.
  useLayoutEffect(() => {
    const entry = {
      endpointName: 'upNext',
      arg: { today: day, sort: 'recent' },
      value: shows,
    } as const;
    if (isNewer) dispatch(showsApi.util.upsertQueryEntries([entry]));
  }, [dispatch, day, shows, isNewer]);
  return <UpNextStrip isCached />;
}
