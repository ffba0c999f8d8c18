import { useMemo } from 'react';
import { useListNotificationsQuery } from '../../api/generated';
import type { ListNotificationsApiResponse } from '../../api/generated';
import { isoDay } from '../../lib/format';

export type Notification = ListNotificationsApiResponse['notifications'][number];

const fresh = { refetchOnFocus: true, refetchOnReconnect: true };

/** The notifications, newest first, without those about removed titles, which a dialog shows. */
export function useNotifications() {
  const { data, error, isFetching, refetch } = useListNotificationsQuery(undefined, fresh);
  const notifications = useMemo(
    () => data?.notifications.filter(({ kind }) => kind !== 'unknown_title').toReversed(),
    [data],
  );
  return { notifications, error, loading: isFetching, onRetry: () => void refetch() };
}

/** The unread notifications; none until they are loaded. */
export function useUnread(): Notification[] {
  const { notifications } = useNotifications();
  return useMemo(() => notifications?.filter(({ read }) => !read) ?? [], [notifications]);
}

interface NotificationDay {
  /** In the time zone of the browser. */
  day: string;
  notifications: Notification[];
}

/** Groups notifications by day. */
export function byDay(notifications: Notification[]): NotificationDay[] {
  const days: NotificationDay[] = [];
  for (const notification of notifications) {
    const day = isoDay(new Date(notification.created_at));
    const last = days.at(-1);
    if (last?.day === day) last.notifications.push(notification);
    else days.push({ day, notifications: [notification] });
  }
  return days;
}
