// Undo of a change of the username or the picture.
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { pictureUndone } from '../../api/picture';
import type { Undo } from '../../lib/undo';
import { loadProfile } from './sessionActions';

/** The Undo of the change with this id in the journal; none without an id. */
export function accountUndo(change: number | undefined): Undo | undefined {
  return change === undefined
    ? undefined
    : { kind: 'change', batch: `change/${change}`, change, ofAccount: true };
}

/** Shows the account as it is after an undo. */
export function reloadAccount<S>(dispatch: ThunkDispatch<S, unknown, UnknownAction>): void {
  void dispatch(loadProfile());
  pictureUndone.dispatchEvent(new Event('undone'));
}
