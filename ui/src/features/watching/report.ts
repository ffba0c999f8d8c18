// Shows messages about changes: success with Undo, waiting for a connection, or failure.
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
  viewed_again?: boolean;
}
interface Result<T> {
  data?: T | undefined;
  error?: unknown;
}

interface ReportOptions extends Pick<
  JournalChange,
  'earlier' | 'marked' | 'rated' | 'ofNotifications'
> {
  /** The optimistic updates, which a failure reverts. */
  patches?: { undo: () => void }[];
  /** By how many watches Undo changes the number of watches of the title. */
  undoAdds?: number;
  /** Changes of the same batch share one message. Without a batch, each change has its own message. */
  batch?: string;
  /** The message of a failure. */
  failed?: (title: string, why: string) => string;
  /** Whether the caller's form shows a failure, or this particular failure. */
  isSilent?: boolean | ((reason: ApiError) => boolean);
}

interface DeliveryOptions extends ReportOptions {
  /** Whether to wait for the result of the request, also if the change waits for a connection. */
  isAwaited?: boolean;
}

/** Shows a message about the result of a change. Returns the error if it failed. */
export async function report<T extends Changed>(
  dispatch: ApiDispatch,
  title: Title | Pick<Title, 'name'>,
  sent: PromiseLike<Result<T>>,
  done: (data: T) => string,
  options: ReportOptions = {},
): Promise<ApiError | null> {
  const { patches = [], undoAdds, batch, earlier, marked, rated, ofNotifications } = options;
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
          viewedAgain: data.viewed_again,
          marked,
          rated,
          ofNotifications,
        } as const);
  dispatch(notified(success(done(data), 200, undo)));
  return null;
}

/**
 * Sends a change, and shows a message about its result. While the server cannot be reached, the change waits: a message says so,
 * and the result is null. A later failure is shown as a message.
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

/** The result of a request without an entry in the journal, which cannot be undone. */
export async function withoutChange(sent: PromiseLike<{ error?: unknown }>) {
  const { error } = await sent;
  return error === undefined ? { data: {} } : { error };
}
