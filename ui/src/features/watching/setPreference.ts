import type { ApiDispatch } from '../../api/dispatch';
import { watchingApi } from '../../api/watching/generated';
import type { Preferences } from '../../api/watching/generated';
import { watchingMessages } from '../../lib/messages/watching';
import { report, untracked } from './report';

const text = watchingMessages.settings;
const { setPreferences } = watchingApi.endpoints;

/** Saves one preference, optimistically. */
export const setPreference =
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
