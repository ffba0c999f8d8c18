import type { Change } from '../generated';
import { notificationsBaseApi as api } from './notificationsBaseApi';
export const addTagTypes = ['notifications'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      readNotifications: build.mutation<ReadNotificationsApiResponse, ReadNotificationsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/notifications/read`,
          method: 'POST',
          body: queryArg.readNotificationsBody,
        }),
        invalidatesTags: [],
      }),
      notificationSchedule: build.query<
        NotificationScheduleApiResponse,
        NotificationScheduleApiArg
      >({
        query: () => ({ url: `/api/v1/notifications/schedule` }),
        providesTags: ['notifications'],
      }),
      setNotificationSchedule: build.mutation<
        SetNotificationScheduleApiResponse,
        SetNotificationScheduleApiArg
      >({
        query: (queryArg) => ({
          url: `/api/v1/notifications/schedule`,
          method: 'PUT',
          body: queryArg.setNotificationScheduleBody,
        }),
        invalidatesTags: [],
      }),
      dismissNotification: build.mutation<
        DismissNotificationApiResponse,
        DismissNotificationApiArg
      >({
        query: (queryArg) => ({
          url: `/api/v1/notifications/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
        }),
        invalidatesTags: [],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as notificationsApi };
export type ReadNotificationsApiResponse = unknown;
export type ReadNotificationsApiArg = {
  readNotificationsBody: ReadNotificationsBody;
};
export type NotificationScheduleApiResponse = /** status 200 undefined */ NotificationSchedule;
export type NotificationScheduleApiArg = void;
export type SetNotificationScheduleApiResponse =
  /** status 200 undefined */ ChangedNotificationSchedule;
export type SetNotificationScheduleApiArg = {
  setNotificationScheduleBody: SetNotificationScheduleBody;
};
export type DismissNotificationApiResponse = /** status 200 undefined */ DismissedNotification;
export type DismissNotificationApiArg = {
  /** The notification's id */
  id: number;
};
export type ReadNotificationsBody = {
  /** The id of the newest notification that the caller has read. */
  last: number;
};
export type NotificationSchedule = {
  /** The hour of the day at which the daily email is sent, in the caller's time zone, 0 to 23. */
  digest_hour: number;
  /** The IANA name of the caller's time zone, such as `Europe/Berlin`; null if the caller has not set it. Without it,
    the caller is not notified of releases. */
  zone: string | null;
};
export type ChangedNotificationSchedule = {
  change: Change | null;
};
export type SetNotificationScheduleBody = {
  /** The hour of the day at which the daily email is sent, 0 to 23. Without it, the present hour stays. */
  digest_hour?: number | null;
  /** The IANA name of the time zone, such as `Europe/Berlin`; required. */
  zone?: string | null;
};
export type DismissedNotification = {
  change: Change | null;
};
export const { useNotificationScheduleQuery, useDismissNotificationMutation } = injectedRtkApi;
