import { useSelector } from 'react-redux';
import { useLazyModule } from '../../lib/lazyModule';
import { snackbarTime } from '../../lib/limits';
import { appMessages } from '../../lib/messages/app';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Snackbar } from '../../ui/Snackbar';
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

type Props = {
  /** The screen shows failures itself, in its form. */
  failuresShownElsewhere: boolean;
};

const textOf = ({ body, message }: Notification) => (body === '' ? message : body);

/**
 * Successes as toasts; failures one after another as dialogs, the oldest first. After a session has expired, the dialog
 * has the sign-in form.
 */
export function Toasts({ failuresShownElsewhere }: Props) {
  const dispatch = useSessionDispatch();
  const newest = useSelector(selectNewestNotification);
  const earlier = useSelector(selectEarlierNotifications);
  const notifications = [...earlier, newest].filter(({ display }) => display);
  const close = (id: number | undefined) => void dispatch(notificationDismissed(id));
  const failure = notifications.find((notification) => !isSuccess(notification));
  const expired = useSelector(selectExpired) && !failuresShownElsewhere;
  const signIn = useLazyModule(() => import('./SignInForm'), expired);
  return (
    <>
      {notifications.filter(isSuccess).map((notification) => (
        <Snackbar
          key={notification.id}
          message={textOf(notification)}
          position="bottom-left"
          duration={snackbarTime.notification}
          onClose={() => close(notification.id)}
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
