import { useSelector } from 'react-redux';
import { useApiDispatch } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { notificationsApi, useNotificationScheduleQuery } from '../../api/notifications/generated';
import { usePreferencesQuery } from '../../api/watching/generated';
import { notificationMessages } from '../../lib/messages/notifications';
import { watchingMessages } from '../../lib/messages/watching';
import { Card } from '../../ui/Card';
import { Select } from '../../ui/Select';
import { Failure } from '../server/Failure';
import { selectConfig } from '../server/serverConfig';
import { PreferenceSwitch } from '../watching/PreferenceSwitch';
import { report, untracked } from '../watching/report';
import styles from './NotificationSettings.module.css';

const text = notificationMessages.settings;
const { setNotificationSchedule } = notificationsApi.endpoints;

const kinds = [
  'notify_episodes_out',
  'notify_films_out',
  'notify_seasons_complete',
  'notify_seasons_dated',
  'notify_dates_moved',
  'notify_status_changed',
  'notify_episodes_gone',
] as const;

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2000, 0, 1, hour)),
  ),
}));

/** Settings of the account: the kinds of notifications, and whether to send them by email, too. */
export function NotificationSettings() {
  const { data, error, isFetching, refetch } = usePreferencesQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const sendsEmail = useSelector(selectConfig)?.mail === true;
  const isDigestOn = data?.email_digest ?? false;
  return (
    <Card title={text.title} lead={text.lead}>
      <div>
        {kinds.map((name) => (
          <PreferenceSwitch key={name} name={name} label={text[name]} />
        ))}
        <PreferenceSwitch
          name="email_digest"
          label={text.email_digest}
          hint={sendsEmail ? text.emailHint : text.noEmailHint}
          disabled={!sendsEmail && !isDigestOn}
        />
        {isDigestOn && <DigestHour />}
      </div>
      {!data && Boolean(error) && (
        <Failure error={error} busy={isFetching} onRetry={() => void refetch()} inline />
      )}
    </Card>
  );
}

/** Saves the schedule, optimistically. */
const setSchedule =
  (schedule: { zone: string; digest_hour: number }) =>
  (dispatch: ApiDispatch): void => {
    const patch = notificationsApi.util.updateQueryData(
      'notificationSchedule',
      undefined,
      () => schedule,
    );
    const patches = [dispatch(patch)];
    const body = { setNotificationScheduleBody: schedule };
    const sent = dispatch(setNotificationSchedule.initiate(body, untracked));
    const { name, saved } = watchingMessages.settings;
    void report(dispatch, { name }, sent, () => saved, { patches, ofNotifications: true });
  };

/** The hour of the email, in the time zone that the browser has reported. */
function DigestHour() {
  const dispatch = useApiDispatch();
  const { data } = useNotificationScheduleQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) return null;
  const zone = data.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const change = (hour: number) => {
    dispatch(setSchedule({ zone, digest_hour: hour }));
  };
  return (
    <div className={styles.hour}>
      <Select
        label={text.hour}
        options={hours}
        value={String(data.digest_hour)}
        onChange={({ target }) => change(Number(target.value))}
      />
      <p className={styles.hint}>{text.zone(zone.replaceAll('_', ' '))}</p>
    </div>
  );
}
