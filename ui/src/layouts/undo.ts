// The actions of Undo. Loaded with the first message that has Undo.
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { localError, unreachable } from '../api/errors';
import type { ApiError } from '../api/errors';
import { api } from '../api/generated';
import { reloadAccount } from '../features/session/accountUndo';
import { updateItem } from '../features/playlists/changeItems';
import { setItemPosition } from '../features/playlists/changePlaylists';
import type { PlaylistsRoot } from '../features/playlists/changePlaylists';
import { changesEnded, itemMoved } from '../features/playlists/playlistsSlice';
import { entryKey, orderKey, readEntry } from '../features/playlists/playlistState';
import { rateTitle } from '../features/ratings/ratings';
import type { RatingsRoot } from '../features/ratings/ratings';
import { failure, success } from '../features/session/sessionActions';
import type { Notification } from '../features/session/sessionActions';
import { notified } from '../features/session/sessionSlices';
import type { UndoResult } from '../features/watching/undoChange';
import { toKey } from '../lib/ids';
import { undoMessages } from '../lib/messages/undo';
import type { ItemChange, JournalChange, Undo } from '../lib/undo';

/** Undo is offered in a session only, so both slices are there. */
type UndoRoot = RatingsRoot & PlaylistsRoot;
export type UndoDispatch = ThunkDispatch<UndoRoot, unknown, UnknownAction>;

/**
 * Undoes the changes, the last first. What the server refuses is offered again, beside the reason. `closed` is the text of their
 * message, if it is closed: then the user may have changed the same thing again since, which stays, and only what did not reach
 * the server is offered again.
 */
export const undoChanges =
  (changes: Notification[], closed?: string) =>
  async (dispatch: UndoDispatch, getState: () => UndoRoot): Promise<void> => {
    const refused: { change: Notification; name: string; error: ApiError }[] = [];
    const results: UndoResult[] = [];
    for (const change of changes.toSorted((one, other) => orderOf(other) - orderOf(one))) {
      const { undo } = change;
      if (!undo || undo.kind === 'pending') continue;
      const isLate = closed !== undefined && isChangedSince(undo, getState());
      const result = isLate
        ? resultOf(localError(undoMessages.changedSince))
        : await dispatch(restore(undo));
      results.push(result);
      const { error } = result;
      if (error) refused.push({ change, name: undo.title?.name ?? '', error });
    }
    const [first] = refused;
    const partial = partialMessage(results, closed ?? '');
    if (partial !== null) dispatch(notified({ ...success(partial), linksToHistory: true }));
    else if (!first) {
      const message = closed === undefined ? undoMessages.undone : undoMessages.undoneOf(closed);
      dispatch(notified(success(message)));
    }
    if (!first) return;
    for (const { change, error } of refused) {
      if (closed === undefined || error.code === unreachable) dispatch(notified(change));
    }
    const { error, name } = first;
    const message = undoMessages.refused(refused.length, name, error.message);
    dispatch(notified({ ...failure({ ...error, message }), isToast: true }));
  };

/** The result of an undo that is complete or refused. */
const resultOf = (error: ApiError | null): UndoResult => ({
  error,
  kept: 0,
  isUnfinished: false,
});

/** The message about undos of which the server has left out a part, or which it has not finished; null for others. */
function partialMessage(results: UndoResult[], closed: string): string | null {
  const isPartial = results.some(({ kept }) => kept > 0);
  if (results.some(({ isUnfinished }) => isUnfinished)) {
    return (isPartial ? undoMessages.unfinishedAndKept : undoMessages.unfinished)(closed);
  }
  return isPartial ? undoMessages.partlyUndone(closed) : null;
}

/** Whether a title has another rating than the change has given. The server compares changes of its journal itself. */
function isChangedSince(undo: Undo, { ratings }: UndoRoot): boolean {
  return undo.kind === 'rating' && (ratings.list[toKey(undo.title.key)] ?? 0) !== undo.to;
}

function orderOf({ undo }: Notification): number {
  if (undo?.kind === 'item') return undo.order;
  return undo?.kind === 'change' ? undo.change : 0;
}

const restore =
  (undo: Exclude<Undo, { kind: 'pending' }>) =>
  async (dispatch: UndoDispatch): Promise<UndoResult> => {
    if (undo.kind === 'change') return dispatch(undoOnServer(undo));
    if (undo.kind === 'item') return resultOf(await dispatch(restoreItem(undo)));
    return resultOf(await dispatch(restoreScore(undo)));
  };

/** Loads its code, which the page with the change has loaded already. */
const undoOnServer =
  (change: JournalChange) =>
  async (dispatch: UndoDispatch): Promise<UndoResult> => {
    const { undoJournalChange } = await import('../features/watching/undoChange');
    const result = await dispatch(undoJournalChange(change));
    if (!result.error && change.ofAccount) reloadAccount(dispatch);
    if (!result.error && change.ofNotifications) {
      dispatch(api.util.invalidateTags(['notifications']));
    }
    return result;
  };

const restoreScore = ({ title, from }: Extract<Undo, { kind: 'rating' }>) =>
  rateTitle(title, from, true);

/** Removes an added title; adds a removed one again, in its place, with its note and as the cover. */
const restoreItem =
  ({ playlist: { id }, title, position, note, cover }: ItemChange) =>
  async (dispatch: UndoDispatch, getState: () => UndoRoot): Promise<ApiError | null> => {
    const key = toKey(title.key);
    let refusal: ApiError | null = null;
    const isIn = readEntry(getState().playlists, entryKey(id, key)) > 0;
    if (isIn !== position > 0) {
      const failed = (_: number, error: ApiError) => {
        refusal = error;
        return null;
      };
      await dispatch(setItemPosition(id, title, position, { failed }));
    }
    if (refusal || position === 0) return refusal;
    dispatch(itemMoved({ playlist: id, title: key, position }));
    const update = { position, ...(note && { note }), ...(cover && { cover }) };
    const error = await dispatch(updateItem(id, title, update));
    dispatch(changesEnded([orderKey(id)]));
    return error;
  };
