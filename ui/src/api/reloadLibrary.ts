import type { ApiDispatch } from './dispatch';
import { api } from './generated';
import { watchingApi } from './watching/generated';

const { listRatings, playlistSetup } = api.endpoints;

/** Reloads the data that an import, or the undo of a large change, has changed. */
export const reloadLibrary =
  () =>
  (dispatch: ApiDispatch): void => {
    const again = { forceRefetch: true, subscribe: false };
    dispatch(watchingApi.util.invalidateTags(['watching']));
    void dispatch(listRatings.initiate(undefined, again));
    void dispatch(playlistSetup.initiate(undefined, again));
  };
