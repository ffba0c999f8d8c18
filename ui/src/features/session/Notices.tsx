// Why: one place shows what there is to tell: good news passes by, a failure waits until it is closed (specification 8.3, 8.10).
import { useSelector } from 'react-redux';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { Snackbar } from '../../components/Snackbar';
import { snackbarTime } from '../../config/limits';
import { messages } from '../../lib/messages';
import { noticeClosed, selectNotification } from './clientSlice';
import { isSuccess } from './notification';
import { useSessionDispatch } from './useSession';

type Props = {
  /** The screen shows failures itself, in its form. */
  failuresShownElsewhere: boolean;
};

/** The current notification, if it is to be shown. */
export function Notices({ failuresShownElsewhere }: Props) {
  const dispatch = useSessionDispatch();
  const notification = useSelector(selectNotification);
  const close = () => void dispatch(noticeClosed());
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
