import { useLayoutEffect } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { showsApi } from '../../api/shows/generated';
import type { UpNext } from '../../api/generated';
import { today } from '../shows/watchEpisodes';
import { UpNextStrip } from './UpNextStrip';

type Props = {
  shows: UpNext;
  /** In milliseconds. */
  requestedAt: number;
};

const { upNext } = showsApi.endpoints;

/** The strip with what the response of the home page has of it, without a request of its own. */
export function UpNextOfHome({ shows, requestedAt }: Props) {
  const dispatch = useApiDispatch();
  const day = today();
  // What an episode marked since has changed is newer.
  const { fulfilledTimeStamp = 0 } = upNext.useQueryState({ today: day, sort: 'recent' });
  const isNewer = requestedAt > fulfilledTimeStamp;
  // Before the effect in which the strip would request it.
  useLayoutEffect(() => {
    const entry = {
      endpointName: 'upNext',
      arg: { today: day, sort: 'recent' },
      value: shows,
    } as const;
    if (isNewer) dispatch(showsApi.util.upsertQueryEntries([entry]));
  }, [dispatch, day, shows, isNewer]);
  return <UpNextStrip isGiven />;
}
