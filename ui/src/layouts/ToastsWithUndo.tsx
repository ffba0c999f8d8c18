import { Suspense } from 'react';
import type { ComponentProps } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { offlineError } from '../api/errors';
import { failure, undoRequested } from '../features/session/sessionActions';
import type { Notification } from '../features/session/sessionActions';
import { notified, selectNewestNotification } from '../features/session/sessionSlices';
import { Toasts } from '../features/session/Toasts';
import { lazyOptional, useLazyModule } from '../lib/lazyModule';
import type { Title } from '../lib/titles';
import type { JournalChange } from '../lib/undo';
import type { UndoDispatch } from './undo';

const useUndoDispatch = useDispatch.withTypes<UndoDispatch>();
const loadUndo = () => import('./undo');
const loadSeenToday = () => import('../features/watching/seenToday');
const loadFollowUp = () => import('../features/shows/followUp');

const MarkStars = lazyOptional(() =>
  import('../features/titles/MarkStars').then((code) => code.MarkStars),
);

type Handler = 'onUndo' | 'onSeenToday' | 'onFollowUp' | 'renderStars';

/** The toasts of the app. Loads the code of Undo and of stars on demand. */
export function ToastsWithUndo(props: Omit<ComponentProps<typeof Toasts>, Handler>) {
  const dispatch = useUndoDispatch();
  const canUndo = useSelector(selectNewestNotification).undo !== undefined;
  // Loaded with the message, so that it is there when Undo is pressed.
  const code = useLazyModule(loadUndo, canUndo);
  const undo = async (changes: Notification[], closed?: string) => {
    dispatch(undoRequested(changes));
    const { undoChanges } = code ?? (await loadUndo());
    await dispatch(undoChanges(changes, closed));
  };
  const dateSeen = async (title: Title) => {
    const { markSeenToday } = await loadSeenToday();
    await dispatch(markSeenToday(title));
  };
  const runFollowUp = async (change: JournalChange) => {
    const { runFollowUp } = await loadFollowUp();
    await dispatch(runFollowUp(change));
  };
  const report = () => void dispatch(notified(failure(offlineError())));
  return (
    <Toasts
      {...props}
      onUndo={(changes, closed) => void undo(changes, closed).catch(report)}
      onSeenToday={(title) => void dateSeen(title).catch(report)}
      onFollowUp={(change) => void runFollowUp(change).catch(report)}
      renderStars={(marked) => (
        <Suspense>
          <MarkStars {...marked} />
        </Suspense>
      )}
    />
  );
}
