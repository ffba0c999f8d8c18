// Why: one season that cannot be had is a small failure inside a page that stands.
import { isApiError } from '../../api/apiError';
import { Button } from '../../components/Button';
import { messages } from '../../lib/messages';
import styles from './Episodes.module.css';

type Props = {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
};

/** Says why there are no episodes, with Retry. */
export function EpisodesFailed({ error, busy, onRetry }: Props) {
  return (
    <div role="alert" className={styles.failed}>
      <p>{isApiError(error) ? error.message : messages.errors.fallback}</p>
      <Button busy={busy} onClick={onRetry}>
        {messages.app.retry}
      </Button>
    </div>
  );
}
