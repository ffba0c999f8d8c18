import { errorOf } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { watchingApi } from '../../api/watching/generated';

const { undoChange } = watchingApi.endpoints;

/** Takes back a change of the journal; returns why it was not taken back. */
export const takeBack = (id: number) => async (dispatch: ApiDispatch) =>
  errorOf(await dispatch(undoChange.initiate({ id }, { track: false })));
