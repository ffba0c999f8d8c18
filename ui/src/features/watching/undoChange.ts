import { errorOf } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { watchingApi } from '../../api/watching/generated';
import type { JournalChange } from '../../lib/undo';
import { addToWatched } from './useWatched';

const { undoChange } = watchingApi.endpoints;

/** Undoes a change in the server's journal; returns why it was refused. */
export const undoJournalChange =
  ({ title, change, watches = 0 }: JournalChange) =>
  async (dispatch: ApiDispatch) => {
    const patch = title && 'key' in title && dispatch(addToWatched(title, watches));
    const error = errorOf(await dispatch(undoChange.initiate({ id: change }, { track: false })));
    if (error && patch) patch.undo();
    return error;
  };
