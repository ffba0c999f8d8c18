import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useApiDispatch } from '../../api/dispatch';
import type { ReleaseKind } from '../../api/generated';
import { usePreferencesQuery } from '../../api/watching/generated';
import { calendarMessages } from '../../lib/messages/calendar';
import { Card } from '../../ui/Card';
import { Checkbox } from '../../ui/Checkbox';
import { Select } from '../../ui/Select';
import { Failure } from '../server/Failure';
import { selectIsBuiltin } from '../server/serverConfig';
import { countryName, countryOf } from '../titles/region';
import { setPreference } from '../watching/setPreference';
import styles from './FilmReleaseSettings.module.css';
import { regionCodes } from './regionCodes';

const text = calendarMessages.settings;

/** In display order. */
const kinds = ['premiere', 'limited', 'cinema', 'digital', 'disc', 'tv'] as const;

/** No country, the country of the browser's language, and the others by name. */
function countryOptions(chosen: string) {
  const own = countryOf(navigator.language);
  const codes = new Set(chosen === '' ? regionCodes : [...regionCodes, chosen]);
  const countries = [...codes].map((value) => ({ value, label: countryName(value) }));
  countries.sort((one, other) => one.label.localeCompare(other.label));
  return [
    { value: '', label: text.anyCountry },
    ...countries.filter(({ value }) => value === own),
    ...countries.filter(({ value }) => value !== own),
  ];
}

/** Settings of the account: in which country and how films are released on the days of the calendar. */
export function FilmReleaseSettings() {
  const dispatch = useApiDispatch();
  const isBuiltin = useSelector(selectIsBuiltin);
  const { data, error, isFetching, refetch } = usePreferencesQuery();
  const country = data?.film_region ?? '';
  const chosen = data?.film_release_kinds ?? [];
  const options = useMemo(() => countryOptions(country), [country]);
  const toggle = (kind: ReleaseKind, isOn: boolean) => {
    const next = kinds.filter((one) => (one === kind ? isOn : chosen.includes(one)));
    dispatch(setPreference('film_release_kinds', next));
  };
  return (
    <Card id="film-releases" title={text.title} lead={text.lead}>
      <div>
        <Select
          label={text.country}
          options={options}
          value={country}
          disabled={data === undefined}
          aria-describedby="film-releases-hint"
          onChange={({ target }) => dispatch(setPreference('film_region', target.value))}
        />
        <p id="film-releases-hint" className={styles.hint}>
          {isBuiltin ? text.builtinHint : text.hint}
        </p>
      </div>
      <fieldset className={styles.kinds} disabled={country === ''}>
        <legend>{text.kinds}</legend>
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={calendarMessages.releases[kind]}
            checked={chosen.includes(kind)}
            onChange={({ target }) => toggle(kind, target.checked)}
          />
        ))}
        {country !== '' && chosen.length === 0 && <p className={styles.hint}>{text.noKinds}</p>}
      </fieldset>
      {!data && Boolean(error) && (
        <Failure error={error} busy={isFetching} onRetry={() => void refetch()} inline />
      )}
    </Card>
  );
}
