import { useEffect } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { notificationsApi } from '../../api/notifications/generated';
import { ownId } from '../../lib/token';

const { setNotificationSchedule } = notificationsApi.endpoints;
const key = 'zone';

/** The time zone, by its offset where the server may not know its name. */
const zones = () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const hours = Math.round(new Date().getTimezoneOffset() / 60);
  return [timeZone, `Etc/GMT${hours < 0 ? '' : '+'}${hours}`];
};

/** Tells the server the time zone of this browser, once and when it changed: the days of notifications begin by it. */
export function useReportZone(): void {
  const dispatch = useApiDispatch();
  useEffect(() => {
    const report = async () => {
      const [named = '', byOffset = ''] = zones();
      const reported = `${ownId()} ${named}`;
      if (localStorage.getItem(key) === reported) return;
      for (const zone of [named, byOffset]) {
        const body = { setNotificationScheduleBody: { zone } };
        const sent = dispatch(setNotificationSchedule.initiate(body, { track: false }));
        const { error } = await sent;
        if (error) continue;
        localStorage.setItem(key, reported);
        return;
      }
    };
    void report();
  }, [dispatch]);
}
