import { useRouteError } from 'react-router';
import { messages } from '../lib/messages';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { GridPage } from '../ui/Page';

const reload = () => location.reload();

/** Whether a page's code could not be loaded; browsers report it only in the message. */
function isUnreachable(error: unknown) {
  return (
    error instanceof Error && /imported module|importing a module|preload/i.test(error.message)
  );
}

export function RouteErrorBoundary() {
  if (isUnreachable(useRouteError())) {
    return (
      <GridPage title={messages.errors.heading}>
        <ErrorState
          title={messages.errors.offlineHeading}
          message={messages.errors.offline}
          onRetry={reload}
        />
      </GridPage>
    );
  }
  const again = (
    <Button variant="primary" onClick={reload}>
      {messages.errors.reload}
    </Button>
  );
  return (
    <GridPage title={messages.errors.crashed}>
      <div role="alert">
        <EmptyState title={messages.errors.crashedHeading} action={again}>
          <p>{messages.errors.crashedHint}</p>
        </EmptyState>
      </div>
    </GridPage>
  );
}
