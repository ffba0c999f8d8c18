import { useApiDispatch } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { usePreferencesQuery, watchingApi } from '../../api/watching/generated';
import type { Preferences } from '../../api/watching/generated';
import { watchingMessages } from '../../lib/messages/watching';
import { Card } from '../../ui/Card';
import { Checkbox } from '../../ui/Checkbox';
import { Failure } from '../server/Failure';
import { report, untracked } from './watchActions';

const text = watchingMessages.settings;
const { setPreferences } = watchingApi.endpoints;

const switches = ['rating_marks_seen', 'watchlist_keeps_seen'] as const;

/** Saves one preference, which is shown at once. */
const setPreference =
  (name: keyof Preferences, isOn: boolean) =>
  (dispatch: ApiDispatch): void => {
    const patch = watchingApi.util.updateQueryData('preferences', undefined, (draft) => {
      draft[name] = isOn;
    });
    const patches = [dispatch(patch)];
    const setPreferencesBody = { [name]: isOn };
    const sent = dispatch(setPreferences.initiate({ setPreferencesBody }, untracked));
    void report(dispatch, { name: text.name }, sent, () => text.saved, { patches });
  };

/** What happens by itself when the user rates or watches a title; of the account. */
export function WatchingSettings() {
  const dispatch = useApiDispatch();
  const { data, error, isFetching, refetch } = usePreferencesQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  return (
    <Card title={text.title} lead={text.lead}>
      <div>
        {switches.map((name) => (
          <Checkbox
            key={name}
            label={text[name]}
            checked={data?.[name] ?? false}
            disabled={data === undefined}
            onChange={({ target }) => dispatch(setPreference(name, target.checked))}
          />
        ))}
      </div>
      {!data && Boolean(error) && (
        <Failure error={error} busy={isFetching} onRetry={() => void refetch()} inline />
      )}
    </Card>
  );
}
