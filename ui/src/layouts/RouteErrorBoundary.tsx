import { appMessages } from '../lib/messages/app';
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

/** Shown instead of a page that throws or whose code cannot be loaded. */
export function RouteErrorBoundary({ error }: { error: unknown }) {
  if (isUnreachable(error)) {
    return (
      <GridPage title={appMessages.errors.heading}>
        <ErrorState
          title={appMessages.errors.offlineHeading}
          message={appMessages.errors.offline}
          onRetry={reload}
        />
      </GridPage>
    );
  }
  const again = (
    <Button variant="primary" onClick={reload}>
      {appMessages.errors.reload}
    </Button>
  );
  return (
    <GridPage title={appMessages.errors.crashed}>
      <div role="alert">
        <EmptyState title={appMessages.errors.crashedHeading} action={again}>
          <p>{appMessages.errors.crashedHint}</p>
        </EmptyState>
      </div>
    </GridPage>
  );
}
