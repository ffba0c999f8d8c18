import { useApiDispatch } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { useCompanionsQuery, usePreferencesQuery, watchingApi } from '../../api/watching/generated';
import { watchingMessages } from '../../lib/messages/watching';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Failure } from '../server/Failure';
import { PreferenceSwitch } from './PreferenceSwitch';
import preference from './PreferenceSwitch.module.css';
import styles from './WatchingSettings.module.css';
import { report, untracked, withoutChange } from './report';
import type { BooleanPreference } from './setPreference';

const text = watchingMessages.settings;
const { deleteAutoAcceptedCompanion } = watchingApi.endpoints;

const switches: { name: BooleanPreference & keyof typeof text; hint?: string }[] = [
  { name: 'rating_marks_seen' },
  { name: 'watchlist_keeps_seen' },
  { name: 'companion_requests' },
  { name: 'specials_count', hint: text.specialsHint },
  { name: 'episodes_next_day', hint: text.nextDayHint },
  { name: 'hide_spoilers', hint: text.spoilersHint },
];

/** Settings of the account: what happens automatically when the user rates or watches a title. */
export function WatchingSettings() {
  const { data, error, isFetching, refetch } = usePreferencesQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  return (
    <Card title={text.title} lead={text.lead}>
      <div>
        {switches.map(({ name, hint }) => (
          <PreferenceSwitch key={name} name={name} label={text[name]} hint={hint} />
        ))}
      </div>
      <AutoAcceptedCompanions />
      {!data && Boolean(error) && (
        <Failure error={error} busy={isFetching} onRetry={() => void refetch()} inline />
      )}
    </Card>
  );
}

/** The users whose companion requests are accepted automatically; nothing without any. */
function AutoAcceptedCompanions() {
  const dispatch = useApiDispatch();
  const { data } = useCompanionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const accepted = data?.auto_accepted ?? [];
  if (accepted.length === 0) return null;
  return (
    <section aria-labelledby="auto-accepted" className={styles.always}>
      <h3 id="auto-accepted">{text.autoAccepted}</h3>
      <p className={preference.hint}>{text.autoAcceptedHint}</p>
      <ul className={styles.accepted}>
        {accepted.map(({ id, username }) => (
          <li key={id}>
            <span>{username}</span>
            <Button onClick={() => void dispatch(stopAccepting(id, username))}>
              {text.stop(username)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Stops accepting the requests of a user automatically; optimistic. */
const stopAccepting = (id: number, username: string) => (dispatch: ApiDispatch) => {
  const remove = watchingApi.util.updateQueryData('companions', undefined, (draft) => {
    draft.auto_accepted = draft.auto_accepted.filter((other) => other.id !== id);
  });
  const patches = [dispatch(remove)];
  const sent = dispatch(deleteAutoAcceptedCompanion.initiate({ id }, untracked));
  const done = () => text.stopped(username);
  return report(dispatch, { name: username }, withoutChange(sent), done, { patches });
};
