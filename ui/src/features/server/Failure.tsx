import { isApiError, unreachable } from '../../api/errors';
import { appMessages } from '../../lib/messages/app';
import { ErrorState } from '../../ui/ErrorState';

type Props = {
  error: unknown;
  onRetry: () => void;
  busy: boolean;
  inline?: boolean | undefined;
};

/** The error of a failed load, with Retry. */
export function Failure({ error, onRetry, busy, inline }: Props) {
  const offline = isApiError(error) && error.code === unreachable;
  const message = isApiError(error) ? error.message : appMessages.errors.fallback;
  const title = offline ? appMessages.errors.offlineHeading : appMessages.errors.heading;
  return (
    <ErrorState title={title} message={message} onRetry={onRetry} busy={busy} inline={inline} />
  );
}

/** Whether the server responded that it, or the movie database, failed. */
export function isServerError(error: unknown): boolean {
  return isApiError(error) && error.status >= 500;
}

export function isNotFound(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}
