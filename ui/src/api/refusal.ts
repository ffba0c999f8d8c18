// Why: the server's word on a form goes to the fields it names, and what names none stands below the form.
import { isApiError } from './apiError';
import { messages } from '../lib/messages';

/** The first message for each of `names`, and what is left to say when none of them is named. */
export function refusalOf<Name extends string>(error: unknown, names: readonly Name[]) {
  const fields = (isApiError(error) && error.fields) || {};
  const named = names.flatMap((name) => {
    const [message] = fields[name] ?? [];
    return message === undefined ? [] : [{ name, message }];
  });
  const message = isApiError(error) ? error.message : messages.errors.fallback;
  return { named, rest: named.length > 0 ? null : message };
}
