// Changes of several watches at once. Each shows a message with Undo.
import { toApiError } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { watchingApi } from '../../api/watching/generated';
import type { EditWatchesBody } from '../../api/watching/generated';
import { formatNumber } from '../../lib/format';
import { newId } from '../../lib/ids';
import { diaryMessages } from '../../lib/messages/diary';
import { failure, success } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';
import { report, untracked } from '../watching/report';
import type { DiaryWatch } from './useDiary';

const text = diaryMessages;
const { editWatches, removeWatches, renameTag } = watchingApi.endpoints;
const { markRatedFilms, setPreferences } = watchingApi.endpoints;

/** The server accepts this many watches in one request. */
const maxWatches = 500;

type Message = (count: number, text: string) => string;
type Done = { change?: { id: number } | null | undefined };
type Sent = PromiseLike<{ data?: Done | undefined; error?: unknown }>;

/**
 * Sends requests one after the other. One message, with Undo, covers all changes, also when a later request fails. Returns the
 * error of the request that failed.
 */
async function sendAll(
  dispatch: ApiDispatch,
  requests: { count: number; send: () => Sent }[],
  message: Message,
): Promise<ApiError | null> {
  const batch = `watches/${newId()}`;
  let done = 0;
  for (const { count, send } of requests) {
    const { data, error } = await send();
    if (data === undefined) return toApiError(error);
    done += count;
    const { change } = data;
    const undo = change ? ({ kind: 'change', batch, change: change.id } as const) : undefined;
    dispatch(notified(success(message(done, formatNumber(done)), 200, undo)));
  }
  return null;
}

/** Splits watches into requests of at most `maxWatches`. */
function requestsOf(ids: number[], send: (part: number[]) => Sent) {
  const starts = Array.from({ length: Math.ceil(ids.length / maxWatches) }, (_, i) => i);
  return starts.map((index) => {
    const part = ids.slice(index * maxWatches, (index + 1) * maxWatches);
    return { count: part.length, send: () => send(part) };
  });
}

const idsOf = (watches: DiaryWatch[]) => watches.map(({ id }) => id);

const edit =
  (dispatch: ApiDispatch, update: Omit<EditWatchesBody, 'ids'>) =>
  (ids: number[]): Sent =>
    dispatch(editWatches.initiate({ editWatchesBody: { ids, ...update } }, untracked));

export const setDate =
  (watches: DiaryWatch[], when: NonNullable<EditWatchesBody['when']>) => (dispatch: ApiDispatch) =>
    sendAll(dispatch, requestsOf(idsOf(watches), edit(dispatch, { when })), text.dated);

/** Tags or companions, as in the API. */
export type NamesField = 'tags' | 'with';

/** Adds and removes tags or companions. Watches that get the same ones are changed together. */
export const changeNames =
  (watches: DiaryWatch[], field: NamesField, added: string[], removed: string[]) =>
  (dispatch: ApiDispatch) => {
    const groups = new Map<string, { names: string[]; ids: number[] }>();
    for (const { id, [field]: before } of watches) {
      const kept = before.filter((name) => !removed.includes(name));
      const names = [...kept, ...added.filter((name) => !kept.includes(name))];
      if (names.length === before.length && before.every((name) => names.includes(name))) continue;
      const key = JSON.stringify(names);
      const group = groups.get(key) ?? { names, ids: [] };
      group.ids.push(id);
      groups.set(key, group);
    }
    const requests = [...groups.values()].flatMap(({ names, ids }) =>
      requestsOf(ids, edit(dispatch, { [field]: names })),
    );
    return sendAll(dispatch, requests, field === 'tags' ? text.tagged : text.accompanied);
  };

/** Renames a tag on all watches. The form shows a failure. */
export const changeTagName = (name: string, newName: string) => (dispatch: ApiDispatch) => {
  const sent = dispatch(
    renameTag.initiate({ renameTagBody: { name, new_name: newName } }, untracked),
  );
  return report(dispatch, { name }, sent, () => text.tagRenamed(name, newName), { isSilent: true });
};

export const removeSelected = (watches: DiaryWatch[]) => async (dispatch: ApiDispatch) => {
  const remove = (ids: number[]): Sent =>
    dispatch(removeWatches.initiate({ removeWatchesBody: { ids } }, untracked));
  const error = await sendAll(dispatch, requestsOf(idsOf(watches), remove), text.removed);
  if (error) dispatch(reportFailure(error));
  return error;
};

const reportFailure = (error: ApiError) =>
  notified({ ...failure(error, text.notChanged(error.message)), isToast: true });

/** Saves that the user has answered the offer to count rated films as seen. Returns whether it was saved. */
export const answerOffer = (isAccepted: boolean) => async (dispatch: ApiDispatch) => {
  let error: ApiError | null = null;
  if (isAccepted) error = await dispatch(countRatedFilms());
  if (!error) {
    const setPreferencesBody = { rated_films_offered: true };
    const sent = await dispatch(setPreferences.initiate({ setPreferencesBody }, untracked));
    if (sent.error !== undefined) error = toApiError(sent.error);
  }
  if (error) dispatch(reportFailure(error));
  return error === null;
};

const countRatedFilms = () => async (dispatch: ApiDispatch) => {
  const { data, error } = await dispatch(markRatedFilms.initiate(undefined, untracked));
  if (!data) return toApiError(error);
  const { added, change } = data;
  const undo = change
    ? ({ kind: 'change', batch: `change/${change.id}`, change: change.id } as const)
    : undefined;
  const message = added > 0 ? text.counted(added, formatNumber(added)) : text.noneCounted;
  dispatch(notified(success(message, 200, undo)));
  return null;
};
