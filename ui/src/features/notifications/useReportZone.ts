import { useEffect } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { notificationsApi, useNotificationScheduleQuery } from '../../api/notifications/generated';

const { setNotificationSchedule } = notificationsApi.endpoints;

/** The time zone by its name, and by its offset, because the server may not know the name. */
function zonesHere(): string[] {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const hours = Math.round(new Date().getTimezoneOffset() / 60);
  return [timeZone, `Etc/GMT${hours < 0 ? '' : '+'}${hours}`];
}

/** Tells the server the time zone of this browser when it has another: the days of notifications begin by it. */
export function useReportZone(): void {
  const dispatch = useApiDispatch();
  const { data } = useNotificationScheduleQuery();
  const known = data?.zone;
  useEffect(() => {
    const zones = zonesHere();
    if (known === undefined || (known !== null && zones.includes(known))) return;
    const report = async () => {
      for (const zone of zones) {
        const body = { setNotificationScheduleBody: { zone } };
        const sent = dispatch(setNotificationSchedule.initiate(body, { track: false }));
        const { error } = await sent;
        if (!error) return;
      }
    };
    void report();
  }, [dispatch, known]);
}
