import { useSelector } from 'react-redux';
import { snackbarTime } from '../../lib/limits';
import { messages } from '../../lib/messages';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Snackbar } from '../../ui/Snackbar';
import { isSuccess } from './sessionActions';
import { notificationDismissed, selectNotification, useSessionDispatch } from './sessionSlices';

type Props = {
  /** The screen shows failures itself, in its form. */
  failuresShownElsewhere: boolean;
};

/** The current notification, if it is to be shown. */
export function Toasts({ failuresShownElsewhere }: Props) {
  const dispatch = useSessionDispatch();
  const notification = useSelector(selectNotification);
  const close = () => void dispatch(notificationDismissed());
  const { display } = notification;
  const message = notification.body === '' ? notification.message : notification.body;
  const good = isSuccess(notification);
  return (
    <>
      <Snackbar
        message={display && good ? message : null}
        position="bottom-left"
        duration={snackbarTime.notification}
        onClose={close}
      />
      <Dialog
        open={display && !good && !failuresShownElsewhere}
        title={messages.errors.heading}
        onClose={close}
        actions={
          <Button variant="primary" onClick={close}>
            {messages.app.ok}
          </Button>
        }
      >
        <p>{message}</p>
      </Dialog>
    </>
  );
}
