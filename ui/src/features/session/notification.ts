// Why: a message to the user has one shape wherever it arises (specification 3.8).
import type { ApiError } from '../../api/apiError';

/** A message to the user; shown while `display` is true. Where there is a `body`, that is what people read. */
export interface Notification {
  body: string;
  message: string;
  code: number;
  display: boolean;
}

/** No message. */
export const nothingToSay: Notification = { body: '', message: '', code: 0, display: false };

/** Good news, with code 200 unless it has its own. */
export function success(message: string, code = 200): Notification {
  return { body: '', message, code, display: true };
}

/** A refusal or failure. */
export function failure(error: ApiError): Notification {
  const [field] = error.fields?.email ?? [];
  return { body: '', message: field ?? error.message, code: error.code, display: true };
}

/** Bad news after what there is to say already, if there is anything. */
export function addedTo(before: Notification | undefined, news: string): Notification {
  if (!before) return { ...nothingToSay, message: news, display: true };
  return { ...before, body: `${before.body || before.message} ${news}` };
}

/** Whether it is good news. */
export function isSuccess({ code }: Notification): boolean {
  return code >= 200 && code < 300;
}
