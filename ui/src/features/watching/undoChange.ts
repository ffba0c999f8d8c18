import { errorOf } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { watchingApi } from '../../api/watching/generated';
import type { JournalChange } from '../../lib/undo';
import { addToWatched } from './useWatched';

const { undoChange } = watchingApi.endpoints;

/** The result of an undo. */
export interface UndoResult {
  /** Why it was refused. */
  error: ApiError | null;
  /** How much has changed since the change, and stays as it is. */
  kept: number;
  /** Whether the server is still undoing the change, because it is large. */
  isUnfinished: boolean;
}

/** Undoes a change in the server's journal. */
export const undoJournalChange =
  ({ title, change, watches = 0 }: JournalChange) =>
  async (dispatch: ApiDispatch): Promise<UndoResult> => {
    const patch = title && 'key' in title && dispatch(addToWatched(title, watches));
    const sent = await dispatch(undoChange.initiate({ id: change }, { track: false }));
    const error = errorOf(sent);
    if (error && patch) patch.undo();
    const { kept = [], finished } = sent.data ?? {};
    return { error, kept: kept.length, isUnfinished: finished === false };
  };
