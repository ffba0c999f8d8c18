import { useState } from 'react';
import type { MediaType } from '../../lib/ids';
import { filterMessages } from '../../lib/messages/filters';
import { Select } from '../../ui/Select';
import { setRegion, useRegion } from '../titles/region';
import styles from './FilterPanel.module.css';
import { countryChoices, originName } from './filterChoices';
import type { FieldsProps } from './filterFields';
import { idsOf } from './filters';
import { useWatchProviders } from './useWatchProviders';

const text = filterMessages;

/** A button shows all others. */
const shownAtFirst = 12;

type Props = FieldsProps & { mediaType: MediaType };

/** Chooses watch providers in the country chosen for "Where to watch". One of them must offer the title. */
export function WatchProvidersField({ filters, set, mediaType }: Props) {
  const ownRegion = useRegion();
  const region = filters.watch_region ?? ownRegion;
  const providers = useWatchProviders(mediaType, region);
  const countries = countryChoices();
  const [isWhole, setIsWhole] = useState(false);
  const { ids } = idsOf(filters.with_watch_providers);
  const choose = (chosen: string[], country: string) =>
    set({
      with_watch_providers: chosen.join('|'),
      watch_region: chosen.length > 0 ? country : '',
    });
  const toggle = (id: string) => {
    const others = ids.filter((other) => other !== id);
    choose(ids.includes(id) ? others : [...others, id], region);
  };
  const shown = providers.filter(
    ({ id }, place) => isWhole || place < shownAtFirst || ids.includes(id),
  );
  const isListed = countries.some(({ value }) => value === region);
  return (
    <fieldset className={styles.group}>
      <legend>{text.providers}</legend>
      <Select
        label={text.providersIn}
        hideLabel
        options={[
          ...(isListed ? [] : [{ value: region, label: originName(region) }]),
          ...countries,
        ]}
        value={region}
        onChange={({ target: { value } }) => {
          setRegion(value);
          // Another country has other providers.
          choose([], value);
        }}
      />
      <div className={styles.chips}>
        {shown.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={styles.chip}
            data-state={ids.includes(id) ? 'with' : undefined}
            aria-pressed={ids.includes(id)}
            onClick={() => toggle(id)}
          >
            {name}
          </button>
        ))}
        {providers.length > shownAtFirst && (
          <button
            type="button"
            className={styles.chip}
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? text.fewerProviders : text.allProviders(providers.length)}
          </button>
        )}
      </div>
    </fieldset>
  );
}
