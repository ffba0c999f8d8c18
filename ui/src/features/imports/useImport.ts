import { useEffect, useRef } from 'react';
import { alwaysFresh, toApiError, useApiDispatch } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import {
  importsApi,
  useImportDetailsQuery,
  useListImportsQuery,
} from '../../api/imports/generated';
import type { Import, ImportDetails } from '../../api/imports/generated';
import { reloadLibrary } from '../../api/reloadLibrary';
import { importMessages } from '../../lib/messages/imports';
import { usePolling } from '../../lib/usePolling';
import { failure, success } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';

const { setImportRules, setImportState, deleteImport } = importsApi.endpoints;

/** Whether the server works on an import. */
export const isWorking = ({ state, undoing }: Pick<Import, 'state' | 'undoing'>) =>
  state === 'matching' || state === 'writing' || undoing;

/** An import, which is loaded again regularly while the server works on it. */
export function useImport(id: number) {
  const dispatch = useApiDispatch();
  const {
    currentData: details,
    error,
    isFetching,
    refetch,
  } = useImportDetailsQuery({ id }, alwaysFresh);
  usePolling(details !== undefined && isWorking(details), refetch);
  const state = details?.state;
  const before = useRef(state);
  useEffect(() => {
    // A small import may be done before its state `writing` was polled.
    const wasOpen = before.current !== undefined && before.current !== 'done';
    if (wasOpen && state === 'done') dispatch(reloadLibrary());
    before.current = state;
  }, [dispatch, state]);
  const isUndoing = details?.undoing;
  const isUndone = details?.undone;
  const isUndoFailed = details?.undo_failed;
  const wasUndoing = useRef(isUndoing);
  useEffect(() => {
    if (wasUndoing.current === true && isUndoing === false) {
      dispatch(reloadLibrary());
      const { titleUndone, titleUndoStopped, nothingUndone } = importMessages.done;
      const stopped = failure({ status: 500, code: 5000, message: titleUndoStopped });
      const message = isUndone ? titleUndone : nothingUndone;
      dispatch(notified(isUndoFailed ? { ...stopped, isToast: true } : success(message)));
    }
    wasUndoing.current = isUndoing;
  }, [dispatch, isUndoing, isUndone, isUndoFailed]);
  return { details, error, loading: isFetching, onRetry: () => void refetch() };
}

/** The imports, newest first. */
export function useImports() {
  const { data, error, isFetching, refetch } = useListImportsQuery(undefined, alwaysFresh);
  usePolling(data?.imports.some(isWorking) === true, refetch);
  return {
    imports: data?.imports,
    error,
    loading: isFetching,
    onRetry: () => void refetch(),
  };
}

const patchDetails = (id: number, recipe: (details: ImportDetails) => void) =>
  importsApi.util.updateQueryData('importDetails', { id }, recipe);

type Rules = Pick<Import, 'rule' | 'left_out' | 'as_watched'>;
type RulesChange = Partial<Rules & Pick<Import, 'thumbs' | 'thumb_scores'>>;

const fail = (error: unknown) => notified({ ...failure(toApiError(error)), isToast: true });

/** The last request that saves rules. The next one, and the start of the writing, wait for it. */
let saving: Promise<unknown> = Promise.resolve();

/** Saves changed rules, optimistically. */
export const saveRules =
  ({ id, rule, left_out, as_watched }: Pick<Import, 'id' | keyof Rules>, change: RulesChange) =>
  async (dispatch: ApiDispatch): Promise<void> => {
    const rules: Rules & RulesChange = { rule, left_out, as_watched, ...change };
    const shown = dispatch(patchDetails(id, (details) => void Object.assign(details, rules)));
    const body = { id, importRulesBody: rules };
    const saved = saving.then(() => dispatch(setImportRules.initiate(body, { track: false })));
    saving = saved;
    const { data, error } = await saved;
    if (data) {
      const { as_watched_films, record_counts } = data;
      const counts = { as_watched_films, record_counts };
      dispatch(patchDetails(id, (details) => void Object.assign(details, counts)));
      return;
    }
    shown.undo();
    dispatch(fail(error));
  };

/** Starts, pauses or resumes an import; shows a message if the server refuses. */
export const changeState =
  (id: number, state: 'matching' | 'paused' | 'writing') =>
  async (dispatch: ApiDispatch): Promise<void> => {
    await saving;
    const call = setImportState.initiate({ id, importStateBody: { state } }, { track: false });
    const { data, error } = await dispatch(call);
    if (data) dispatch(patchDetails(id, (details) => void Object.assign(details, data)));
    else dispatch(fail(error));
  };

/** Deletes an import. Returns whether it was deleted. */
export const removeImport =
  (id: number) =>
  async (dispatch: ApiDispatch): Promise<boolean> => {
    const { error } = await dispatch(deleteImport.initiate({ id }, { track: false }));
    if (error !== undefined) dispatch(fail(error));
    return error === undefined;
  };
