import type { ApiDispatch } from '../../api/dispatch';
import { watchingApi } from '../../api/watching/generated';
import type { Preferences } from '../../api/watching/generated';
import { watchingMessages } from '../../lib/messages/watching';
import { report, untracked } from './report';

const text = watchingMessages.settings;
const { setPreferences } = watchingApi.endpoints;

/** The preferences that are on or off. */
export type BooleanPreference = {
  [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never;
}[keyof Preferences];

/** Saves one preference, optimistically. */
export const setPreference =
  <Name extends keyof Preferences>(name: Name, value: Preferences[Name]) =>
  (dispatch: ApiDispatch): void => {
    const setPreferencesBody: Partial<Preferences> = {};
    setPreferencesBody[name] = value;
    const patch = watchingApi.util.updateQueryData('preferences', undefined, (draft) => {
      Object.assign(draft, setPreferencesBody);
    });
    const patches = [dispatch(patch)];
    const sent = dispatch(setPreferences.initiate({ setPreferencesBody }, untracked));
    void report(dispatch, { name: text.name }, sent, () => text.saved, { patches });
  };
