import { toApiError } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { api } from '../../api/generated';
import { watchingApi } from '../../api/watching/generated';
import type { KeptTitle } from '../../api/watching/generated';
import { historyMessages } from '../../lib/messages/history';
import { undoMessages } from '../../lib/messages/undo';
import { reloadAccount } from '../session/accountUndo';
import { failure, success } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';

const { undoChange } = watchingApi.endpoints;
const { listRatings } = api.endpoints;

/** The result of an undo: titles that have changed since the change are left as they are. */
export interface Kept {
  undone: number;
  titles: KeptTitle[];
}

/** Reloads the ratings of tiles: the tag `watching` does not cover them. */
const reloadRatings = (dispatch: ApiDispatch): void =>
  void dispatch(listRatings.initiate(undefined, { forceRefetch: true, subscribe: false }));

/** What an undo changes besides what the tag `watching` covers. */
interface Affected {
  ofAccount: boolean;
  ofNotifications: boolean;
}

/** Undoes a change, and shows a message; null if the server refused. A large change is undone after the response. */
export const undoFromHistory =
  (id: number, { ofAccount, ofNotifications }: Affected) =>
  async (dispatch: ApiDispatch): Promise<Kept | null> => {
    const { data, error } = await dispatch(undoChange.initiate({ id }, { track: false }));
    if (!data) {
      const reason = toApiError(error);
      const message = historyMessages.notUndone(reason.message);
      dispatch(notified({ ...failure(reason, message), isToast: true }));
      return null;
    }
    const { undone, kept, finished } = data;
    if (!finished) {
      dispatch(notified(success(historyMessages.unfinished)));
      return { undone, titles: kept };
    }
    const all = undone + kept.length;
    const message =
      kept.length > 0 ? historyMessages.partlyUndone(undone, all) : undoMessages.undone;
    dispatch(notified(success(message)));
    reloadRatings(dispatch);
    if (ofAccount) reloadAccount(dispatch);
    if (ofNotifications) dispatch(api.util.invalidateTags(['notifications']));
    return { undone, titles: kept };
  };
