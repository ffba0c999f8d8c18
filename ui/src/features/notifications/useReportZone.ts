import { useEffect } from 'react';
import { toApiError, useApiDispatch } from '../../api/dispatch';
import { notificationsApi, useNotificationScheduleQuery } from '../../api/notifications/generated';

const { setNotificationSchedule } = notificationsApi.endpoints;

/** The browser's time zone by name, and by offset in case the server does not know the name. */
function browserTimeZones(): string[] {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const hours = Math.round(new Date().getTimezoneOffset() / 60);
  return [timeZone, `Etc/GMT${hours < 0 ? '' : '+'}${hours}`];
}

/** Sends the browser's time zone to the server if it differs from the stored one: it decides when a day of notifications begins. */
export function useReportZone(): void {
  const dispatch = useApiDispatch();
  const { data } = useNotificationScheduleQuery();
  const known = data?.zone;
  useEffect(() => {
    const zones = browserTimeZones();
    if (known === undefined || (known !== null && zones.includes(known))) return;
    const report = async () => {
      for (const zone of zones) {
        const body = { setNotificationScheduleBody: { zone } };
        const sent = dispatch(setNotificationSchedule.initiate(body, { track: false }));
        const { error } = await sent;
        // Other errors do not say that the name is unknown.
        if (!error || toApiError(error).status !== 422) return;
      }
    };
    void report();
  }, [dispatch, known]);
}
