import { useSelector } from 'react-redux';
import { toKey } from '../../lib/ids';
import { useLazyModule } from '../../lib/lazyModule';
import { snackbarTime } from '../../lib/limits';
import { appMessages } from '../../lib/messages/app';
import { undoMessages } from '../../lib/messages/undo';
import { useShortcuts } from '../../lib/preferences';
import type { Title } from '../../lib/titles';
import type { JournalChange } from '../../lib/undo';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Snackbar } from '../../ui/Snackbar';
import { ToastRegion } from '../../ui/ToastRegion';
import { isSuccess } from './sessionActions';
import type { Notification } from './sessionActions';
import {
  expiryDismissed,
  notificationDismissed,
  selectEarlierNotifications,
  selectExpired,
  selectNewestNotification,
  useSessionDispatch,
} from './sessionSlices';
import type { ShownNotification } from './sessionSlices';

type Props = {
  /** The screen shows failures itself, in its form. */
  failuresShownElsewhere: boolean;
  onUndo: (changes: Notification[]) => void;
  /** The user pressed Today: the title that a rating has marked as seen was seen today. */
  onSeenToday: (title: Title) => void;
  /** The user pressed "Mark them too" or "Watching again?". */
  onFollowUp: (change: JournalChange) => void;
};

const textOf = ({ body, message }: Notification) => (body === '' ? message : body);

/**
 * Successes as toasts; failures one after another as dialogs, the oldest first. After a session has expired, the dialog
 * has the sign-in form.
 */
export function Toasts({ failuresShownElsewhere, onUndo, onSeenToday, onFollowUp }: Props) {
  const dispatch = useSessionDispatch();
  const newest = useSelector(selectNewestNotification);
  const earlier = useSelector(selectEarlierNotifications);
  const notifications = [...earlier, newest].filter(({ display }) => display);
  const close = (id: number | string | undefined) => void dispatch(notificationDismissed(id));
  const failure = notifications.find((notification) => !isToast(notification));
  const expired = useSelector(selectExpired) && !failuresShownElsewhere;
  const signIn = useLazyModule(() => import('./SignInForm'), expired);
  const toasts = toastsOf(notifications.filter(isToast));
  useShortcuts({
    z: () => {
      const last = toasts.findLast(({ undoable }) => undoable.length > 0);
      if (last) onUndo(last.undoable);
    },
  });
  return (
    <>
      <ToastRegion />
      {toasts.map((toast) => (
        <Snackbar
          key={toast.key}
          message={toast.message}
          kind={isSuccess(toast.newest) ? 'status' : 'error'}
          about={String(toast.newest.id)}
          position="bottom-left"
          duration={durationOf(toast)}
          onClose={() => close(toast.key)}
          action={
            toast.undoable.length > 0 && (
              <>
                {toast.markedSeen && (
                  <Button
                    variant="quiet"
                    onClick={() => {
                      close(toast.key);
                      if (toast.markedSeen) onSeenToday(toast.markedSeen);
                    }}
                  >
                    {undoMessages.today}
                  </Button>
                )}
                {toast.followUp && (
                  <Button
                    variant="quiet"
                    onClick={() => {
                      close(toast.key);
                      if (toast.followUp) onFollowUp(toast.followUp.change);
                    }}
                  >
                    {toast.followUp.label}
                  </Button>
                )}
                <Button
                  // The next change of a batch gets a new button, which takes the focus.
                  key={toast.newest.focusUndo ? toast.newest.id : 'undo'}
                  variant="quiet"
                  // eslint-disable-next-line jsx-a11y/no-autofocus -- What had the focus was removed by the change.
                  autoFocus={toast.newest.focusUndo}
                  onClick={() => onUndo(toast.undoable)}
                >
                  {undoMessages.undo}
                </Button>
              </>
            )
          }
        />
      ))}
      {expired && signIn && (
        <signIn.SignInAgain
          onClose={() => {
            dispatch(expiryDismissed());
            close(failure?.id);
          }}
        />
      )}
      {failure && !failuresShownElsewhere && !(expired && signIn) && (
        <FailureDialog key={failure.id} text={textOf(failure)} onClose={() => close(failure.id)} />
      )}
    </>
  );
}

const isToast = (notification: ShownNotification) =>
  isSuccess(notification) || notification.isToast === true;

interface Toast {
  /** The batch, or the id of a notification without one. */
  key: number | string;
  newest: ShownNotification;
  message: string;
  /** Empty without Undo. */
  undoable: ShownNotification[];
  /** The title that a rating has marked as seen. */
  markedSeen: Title | null;
  followUp: FollowUp | null;
}

/** What a message offers after a change, besides Undo. */
interface FollowUp {
  label: string;
  change: JournalChange;
}

/** The notifications of a batch become one toast, in the place of its newest. */
function toastsOf(notifications: ShownNotification[]): Toast[] {
  const batches = new Map<number | string, ShownNotification[]>();
  for (const notification of notifications) {
    const key = notification.undo?.batch ?? notification.id ?? 0;
    const batch = batches.get(key) ?? [];
    batches.delete(key);
    batches.set(key, [...batch, notification]);
  }
  return [...batches].flatMap(([key, batch]) => {
    const newest = batch.at(-1);
    if (!newest) return [];
    const markedSeen = markedSeenBy(batch, newest);
    const text = messageOf(batch, newest);
    const message = markedSeen ? undoMessages.markedSeen(text) : text;
    const followUp = followUpOf(newest);
    return [{ key, newest, message, undoable: undoableOf(batch), markedSeen, followUp }];
  });
}

function followUpOf({ undo }: ShownNotification): FollowUp | null {
  if (undo?.kind !== 'change') return null;
  if (undo.viewedAgain) return { label: undoMessages.viewedAgain, change: undo };
  return undo.earlier ? { label: undoMessages.markEarlier, change: undo } : null;
}

/** For a batch of ratings: the title, if one of them has marked it as seen and the last one has not cleared the rating. */
function markedSeenBy(batch: ShownNotification[], { undo: last }: ShownNotification) {
  if (last?.kind !== 'rating' || last.to === 0) return null;
  const isMarked = batch.some(({ undo }) => undo?.kind === 'rating' && undo.markedSeen);
  return isMarked ? last.title : null;
}

function messageOf(batch: ShownNotification[], newest: ShownNotification): string {
  const { undo } = newest;
  if (undo?.kind !== 'item') return textOf(newest);
  const count = new Set(batch.map((one) => one.undo?.kind === 'item' && toKey(one.undo.title.key)))
    .size;
  const text = undo.position > 0 ? undoMessages.removed : undoMessages.added;
  return count > 1 ? text(count, undo.playlist.name) : textOf(newest);
}

/**
 * For several ratings of a title only the first one is undone, which restores the score before all of them. If the last one has
 * restored that score already, only the last one is undone.
 */
function undoableOf(batch: ShownNotification[]): ShownNotification[] {
  const [first] = batch;
  if (!first?.undo) return [];
  if (first.undo.kind !== 'rating') return batch;
  const last = batch.at(-1);
  const isBack = last?.undo?.kind === 'rating' && last.undo.to === first.undo.from;
  return isBack ? [last] : [first];
}

function durationOf({ newest, undoable }: Toast): number {
  const isShort = undoable.length === 0 && isSuccess(newest);
  return isShort ? snackbarTime.notification : snackbarTime.undo;
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
