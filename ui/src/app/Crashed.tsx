// Why: a screen that throws takes down nothing but itself: the menu stays, and the way on is in sight.
import { Button } from '../components/Button';
import { EmptyState } from '../components/EmptyState';
import { messages } from '../lib/messages';
import { GridPage } from '../pages/GridPage';

/** Stands in for a screen that has failed. */
export function Crashed() {
  const reload = (
    <Button variant="primary" onClick={() => location.reload()}>
      {messages.errors.reload}
    </Button>
  );
  return (
    <GridPage title={messages.errors.crashed}>
      <div role="alert">
        <EmptyState title={messages.errors.crashedHint} action={reload} />
      </div>
    </GridPage>
  );
}
