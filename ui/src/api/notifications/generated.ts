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
export type SetNotificationScheduleApiResponse = unknown;
export type SetNotificationScheduleApiArg = {
  setNotificationScheduleBody: SetNotificationScheduleBody;
};
export type DismissNotificationApiResponse = unknown;
export type DismissNotificationApiArg = {
  /** The notification's id */
  id: number;
};
export type ReadNotificationsBody = {
  /** The id of the newest that was read. */
  last: number;
};
export type NotificationSchedule = {
  /** The hour of the day, in this zone, at which the email is sent. */
  digest_hour: number;
  /** IANA's name of the time zone; null until it is set, and as long the caller is not notified of what comes out. */
  zone: string | null;
};
export type SetNotificationScheduleBody = {
  /** The present one stays when it is left out. */
  digest_hour?: number | null;
  /** IANA's name, like `Europe/Berlin`. */
  zone?: string | null;
};
export const { useNotificationScheduleQuery, useDismissNotificationMutation } = injectedRtkApi;
