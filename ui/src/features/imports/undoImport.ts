import { toApiError } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { importsApi } from '../../api/imports/generated';
import { reloadLibrary } from '../../api/reloadLibrary';
import { watchingApi } from '../../api/watching/generated';
import { formatNumber } from '../../lib/format';
import { importMessages } from '../../lib/messages/imports';
import { failure, success } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';

const text = importMessages.done;
const { undoChange } = watchingApi.endpoints;

/**
 * Undoes an import, and shows a message. Returns how many titles stay because they have changed since. A large import is
 * undone after the response; its page shows when that is done.
 */
export const undoImport =
  (change: number) =>
  async (dispatch: ApiDispatch): Promise<number> => {
    const { data, error } = await dispatch(undoChange.initiate({ id: change }, { track: false }));
    dispatch(importsApi.util.invalidateTags(['imports']));
    if (!data) {
      const reason = toApiError(error);
      const message = text.notUndone(reason.message);
      dispatch(notified({ ...failure(reason, message), isToast: true }));
      return 0;
    }
    if (!data.finished) return 0;
    dispatch(notified(success(text.undoMessage(data.undone, formatNumber(data.undone)))));
    dispatch(reloadLibrary());
    return data.kept.length;
  };
