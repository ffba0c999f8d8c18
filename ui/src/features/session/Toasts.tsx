import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useLazyModule } from '../../lib/lazyModule';
import { appMessages } from '../../lib/messages/app';
import { undoMessages } from '../../lib/messages/undo';
import { paths } from '../../lib/paths';
import { useShortcuts } from '../../lib/preferences';
import type { Title } from '../../lib/titles';
import type { JournalChange, RateablePart } from '../../lib/undo';
import { Button, LinkButton } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Snackbar } from '../../ui/Snackbar';
import { ToastRegion } from '../../ui/ToastRegion';
import { isSuccess } from './sessionActions';
import type { Notification } from './sessionActions';
import {
  expiryDismissed,
  notificationDismissed,
  selectClosed,
  selectEarlierNotifications,
  selectExpired,
  selectNewestNotification,
  useSessionDispatch,
} from './sessionSlices';
import { durationOf, isToast, textOf, toastsOf } from './toastGroups';
import type { Toast } from './toastGroups';

type Props = {
  /** Whether the page shows failures itself, in its form. */
  pageShowsFailures: boolean;
  /** With the text of their message, if it is closed already. */
  onUndo: (changes: Notification[], closed?: string) => void;
  /** The user pressed Today: the title that a rating has marked as seen was seen today. */
  onSeenToday: (title: Title) => void;
  /** The user pressed "Mark them too" or "Watching again?". */
  onFollowUp: (change: JournalChange) => void;
  /** The stars of a film or an episode that was marked as seen. */
  renderStars: (marked: RateablePart) => ReactNode;
};

/**
 * Successes as toasts; failures one after another as dialogs, the oldest first. After a session has expired, the dialog
 * has the sign-in form.
 */
export function Toasts({ pageShowsFailures, renderStars, ...handlers }: Props) {
  const dispatch = useSessionDispatch();
  const newest = useSelector(selectNewestNotification);
  const earlier = useSelector(selectEarlierNotifications);
  const closed = useSelector(selectClosed);
  const notifications = [...earlier, newest].filter(({ display }) => display);
  const { onUndo } = handlers;
  const dismiss = (id: number | string | undefined) => void dispatch(notificationDismissed(id));
  const failure = notifications.find((notification) => !isToast(notification));
  const expired = useSelector(selectExpired) && !pageShowsFailures;
  const signIn = useLazyModule(() => import('./SignInForm'), expired);
  const toasts = toastsOf(notifications.filter(isToast));
  useShortcuts({
    z: () => {
      const last = toasts.findLast(({ undoable }) => undoable.length > 0);
      if (last) return onUndo(last.undoable);
      const [newestClosed] = toastsOf(closed.at(-1) ?? []);
      if (newestClosed) onUndo(newestClosed.undoable, newestClosed.message);
    },
  });
  return (
    <>
      <ToastRegion />
      {toasts.map((toast) => {
        const close = () => toast.batches.forEach(dismiss);
        return (
          <Snackbar
            key={toast.key}
            message={toast.message}
            kind={isSuccess(toast.newest) ? 'status' : 'error'}
            about={String(toast.newest.id)}
            position="bottom-left"
            duration={durationOf(toast)}
            onClose={close}
            rating={toast.marked && renderStars(toast.marked)}
            action={
              toast.undoable.length > 0 ? (
                <Actions {...handlers} toast={toast} onClose={close} />
              ) : (
                toast.newest.linksToHistory && (
                  <LinkButton to={paths.history()} variant="quiet" onClick={close}>
                    {appMessages.menu.history}
                  </LinkButton>
                )
              )
            }
          />
        );
      })}
      {expired && signIn && (
        <signIn.SignInAgain
          onClose={() => {
            dispatch(expiryDismissed());
            if (failure) dismiss(failure.id);
          }}
        />
      )}
      {failure && !pageShowsFailures && !(expired && signIn) && (
        <FailureDialog
          key={failure.id}
          text={textOf(failure)}
          onClose={() => dismiss(failure.id)}
        />
      )}
    </>
  );
}

type ActionsProps = Pick<Props, 'onUndo' | 'onSeenToday' | 'onFollowUp'> & {
  toast: Toast;
  onClose: () => void;
};

function Actions({ toast, onUndo, onSeenToday, onFollowUp, onClose }: ActionsProps) {
  const { newest, undoable, markedSeen, followUp } = toast;
  const closeThen = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <>
      {markedSeen && (
        <Button variant="quiet" onClick={closeThen(() => onSeenToday(markedSeen))}>
          {undoMessages.today}
        </Button>
      )}
      {followUp && (
        <Button variant="quiet" onClick={closeThen(() => onFollowUp(followUp.change))}>
          {followUp.label}
        </Button>
      )}
      <Button
        // The next change of a batch gets a new button, which takes the focus.
        key={newest.focusUndo ? newest.id : 'undo'}
        variant="quiet"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- The change has removed the focused element.
        autoFocus={newest.focusUndo}
        onClick={() => onUndo(undoable)}
      >
        {undoMessages.undo}
      </Button>
    </>
  );
}

function FailureDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const ok = (
    <Button variant="primary" onClick={onClose}>
      {appMessages.app.ok}
    </Button>
  );
  return (
    <Dialog open title={appMessages.errors.heading} onClose={onClose} isMessage actions={ok}>
      <p>{text}</p>
    </Dialog>
  );
}
