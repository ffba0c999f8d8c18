import { useEffect, useState } from 'react';
import { errorOf, useApiDispatch } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { notFoundCode } from '../../api/errors';
import { api } from '../../api/generated';
import { notificationsApi } from '../../api/notifications/generated';
import { notificationMessages as text } from '../../lib/messages/notifications';
import { Link } from '../../lib/router/Link';
import { DatedRow, DatedSection, LoadingRows, dayName } from '../../ui/DatedList';
import { EmptyState } from '../../ui/EmptyState';
import { IconButton } from '../../ui/IconButton';
import { Failure } from '../server/Failure';
import { BrowseLink } from '../titles/ItemNotFound';
import { report, untracked } from '../watching/report';
import styles from './NotificationList.module.css';
import { sentenceOf } from './sentence';
import { byDay, useNotifications } from './useNotifications';
import type { Notification } from './useNotifications';

const { readNotifications, dismissNotification } = notificationsApi.endpoints;

const change = (recipe: (notifications: Notification[]) => Notification[]) =>
  api.util.updateQueryData('listNotifications', undefined, (draft) => {
    draft.notifications = recipe(draft.notifications);
  });

/** Marks the notifications as read up to one of them. */
const markRead = (last: number) => (dispatch: ApiDispatch) => {
  dispatch(change((all) => all.map((one) => (one.id <= last ? { ...one, read: true } : one))));
  // After a failure the notifications stay unread on the server, and are marked on the next visit.
  void dispatch(readNotifications.initiate({ readNotificationsBody: { last } }, untracked));
};

const dismiss = (notification: Notification) => (dispatch: ApiDispatch) => {
  const { id } = notification;
  const { name, rest } = sentenceOf(notification);
  const patches = [dispatch(change((all) => all.filter((one) => one.id !== id)))];
  // Another tab may have dismissed it.
  const sent = dispatch(dismissNotification.initiate({ id }, untracked)).then((result) =>
    errorOf(result)?.code === notFoundCode ? { data: { change: null } } : result,
  );
  return report(dispatch, { name }, sent, () => text.dismissed(name + rest), {
    patches,
    failed: (_, why) => text.notDismissed(why),
    ofNotifications: true,
  });
};

/** The user's notifications by day, newest first. Showing them marks them as read. */
export function NotificationList() {
  const dispatch = useApiDispatch();
  const { notifications, error, loading, onRetry } = useNotifications();
  const [unread, setUnread] = useState<ReadonlySet<number>>(new Set());
  const newest = notifications?.find(({ read }) => !read)?.id;
  if (newest !== undefined && !unread.has(newest)) {
    const shown = notifications?.flatMap(({ id, read }) => (read ? [] : [id])) ?? [];
    setUnread(new Set([...unread, ...shown]));
  }
  useEffect(() => {
    if (newest !== undefined) dispatch(markRead(newest));
  }, [dispatch, newest]);
  if (!notifications) {
    return error ? <Failure error={error} onRetry={onRetry} busy={loading} /> : <LoadingRows />;
  }
  if (notifications.length === 0) {
    return (
      <EmptyState title={text.empty} action={<BrowseLink />}>
        <p>{text.emptyHint}</p>
      </EmptyState>
    );
  }
  return byDay(notifications).map(({ day, notifications: ofDay }) => (
    <DatedSection key={day} id={`notifications-${day}`} heading={dayName(day)}>
      {ofDay.map((notification) => (
        <Row
          key={notification.id}
          notification={notification}
          isNew={unread.has(notification.id)}
          onDismiss={() => void dispatch(dismiss(notification))}
        />
      ))}
    </DatedSection>
  ));
}

type RowProps = {
  notification: Notification;
  isNew: boolean;
  onDismiss: () => void;
};

function Row({ notification, isNew, onDismiss }: RowProps) {
  const { name, rest, to } = sentenceOf(notification);
  const button = <IconButton icon="close" label={text.dismiss(name + rest)} onClick={onDismiss} />;
  return (
    <DatedRow moment={notification.created_at} action={button}>
      <p>
        {isNew && <span className={styles.new}>{text.isNew}</span>}
        {to === null ? (
          name
        ) : (
          <Link to={to} viewTransition>
            {name}
          </Link>
        )}
        {rest}
      </p>
    </DatedRow>
  );
}
