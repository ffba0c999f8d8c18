import { errorOf } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { watchingApi } from '../../api/watching/generated';

const { undoChange } = watchingApi.endpoints;

/** Undoes a change in the server's journal; returns why it was refused. */
export const undoJournalChange = (id: number) => async (dispatch: ApiDispatch) =>
  errorOf(await dispatch(undoChange.initiate({ id }, { track: false })));
