// What is said of a change: that it was done, with Undo, that it waits for a connection, or why it failed.
import { deliverInOrder } from '../../api/deliverInOrder';
import { errorOf, toApiError } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { isRemoval, targetOf } from '../../api/unsentChange';
import type { UnsentChange } from '../../api/unsentChange';
import { unsentMessages } from '../../lib/messages/unsent';
import { watchingMessages } from '../../lib/messages/watching';
import type { Title } from '../../lib/titles';
import type { JournalChange } from '../../lib/undo';
import { failure, success } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';

export const untracked = { track: false };

interface Changed {
  change?: { id: number } | null | undefined;
}
interface Result<T> {
  data?: T | undefined;
  error?: unknown;
}

interface ReportOptions extends Pick<JournalChange, 'earlier'> {
  /** The changes as they are shown already, which a failure undoes. */
  patches?: { undo: () => void }[];
  /** How many watches Undo adds. */
  undoAdds?: number;
  /** Of which the messages are one; each change is one of its own otherwise. */
  batch?: string;
  /** The message of a failure. */
  failed?: (title: string, why: string) => string;
  /** Whether a form shows a failure, or this one. */
  isSilent?: boolean | ((reason: ApiError) => boolean);
}

interface DeliveryOptions extends ReportOptions {
  /** Whether the result is that of the request, also of a change that waits. */
  isAwaited?: boolean;
}

/** Returns why it was not done. */
export async function report<T extends Changed>(
  dispatch: ApiDispatch,
  title: Title | Pick<Title, 'name'>,
  sent: PromiseLike<Result<T>>,
  done: (data: T) => string,
  options: ReportOptions = {},
): Promise<ApiError | null> {
  const { patches = [], undoAdds, batch, earlier } = options;
  const { failed = watchingMessages.failed, isSilent } = options;
  const { data, error } = await sent;
  if (data === undefined) {
    for (const patch of patches) patch.undo();
    const reason = toApiError(error);
    const message = failed(title.name, reason.message);
    const isShown = typeof isSilent === 'function' ? isSilent(reason) : isSilent;
    if (!isShown) dispatch(notified({ ...failure(reason, message), isToast: true }));
    return reason;
  }
  const id = data.change?.id;
  const undo =
    id === undefined
      ? undefined
      : ({
          kind: 'change',
          batch: batch ?? `change/${id}`,
          title,
          change: id,
          watches: undoAdds,
          earlier,
        } as const);
  dispatch(notified(success(done(data), 200, undo)));
  return null;
}

/**
 * Sends a change and reports it. While the server cannot be reached the change waits, which is reported, and the result is null; a
 * later refusal is a message.
 */
export function deliverAndReport<T extends Changed>(
  dispatch: ApiDispatch,
  change: UnsentChange & { title: Title },
  send: () => PromiseLike<Result<T>>,
  done: (data: T) => string,
  { isAwaited = false, ...options }: DeliveryOptions = {},
): Promise<ApiError | null> {
  const { title } = change;
  return new Promise((resolve) => {
    let result: Result<T> = {};
    let hasWaited = false;
    const sendOnce = async () => {
      result = await send();
      return errorOf(result);
    };
    const wait = () => {
      hasWaited = true;
      dispatch(notified(success(unsentMessages.willSave(title.name))));
      if (!isAwaited) resolve(null);
    };
    const end = async (error: ApiError | null) => {
      // The session has ended. Its user may sign in again.
      if (hasWaited && error?.status === 401) return resolve(null);
      // The response to an earlier request may be lost.
      if (error?.status === 404 && isRemoval(change)) return resolve(null);
      const sent = Promise.resolve(error ? { error } : result);
      const shown = hasWaited ? { ...options, isSilent: false } : options;
      resolve(await report(dispatch, title, sent, done, shown));
    };
    void deliverInOrder(() => change, sendOnce, wait, targetOf(change)).then(end);
  });
}

/** The result of a request that is no change in the journal: it cannot be undone. */
export async function withoutChange(sent: PromiseLike<{ error?: unknown }>) {
  const { error } = await sent;
  return error === undefined ? { data: {} } : { error };
}
