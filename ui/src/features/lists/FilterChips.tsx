import { formatNumber, yearOf } from '../../lib/shortFormats';
import { filterMessages } from '../../lib/messages/filters';
import { FilterChip } from './FilterChip';
import styles from './FilterChip.module.css';
import { languageName, originName } from './filterChoices';
import { addressOf, dateBounds, idsOf } from './filters';
import type { Filtered } from './filters';
import { genreName } from './genres';
import { useNameOf } from './useNameOf';
import type { IdKind } from './useNameOf';
import { useWatchProviders } from './useWatchProviders';

const text = filterMessages;

interface NamedId {
  kind: IdKind;
  id: string;
  isExcluded: boolean;
}

interface Chip {
  key: string;
  label: string | NamedId | { provider: string };
  /** The parameters without it. */
  rest: Record<string, string>;
}

const idParameters: [name: string, kind: IdKind, isExcluded: boolean][] = [
  ['with_people', 'person', false],
  ['with_cast', 'person', false],
  ['with_crew', 'person', false],
  ['with_keywords', 'keyword', false],
  ['without_keywords', 'keyword', true],
  ['with_companies', 'company', false],
  ['without_companies', 'company', true],
];

/** A chip for each filter in use. */
export function chipsOf({ mediaType, filters }: Filtered): Chip[] {
  const chips: Chip[] = [];
  const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)));
  const add = (label: string, ...names: string[]) =>
    chips.push({ key: names.join(), label, rest: without(...names) });
  const each = (name: string, labelOf: (value: string) => Chip['label']) => {
    const { ids, separator } = idsOf(filters[name]);
    for (const one of ids) {
      const others = ids.filter((other) => other !== one).join(separator);
      // Without providers, the country has no effect.
      const region = name === 'with_watch_providers' && others === '' ? 'watch_region' : '';
      const rest = { ...without(name, region), ...(others && { [name]: others }) };
      chips.push({ key: `${name} ${one}`, label: labelOf(one), rest });
    }
  };
  const addRange = (
    from: string,
    to: string,
    wrap = (range: string) => range,
    show: (value: string) => string = String,
  ) => {
    const [min, max] = [filters[from], filters[to]];
    if (min && max) {
      const [one, other] = [show(min), show(max)];
      add(wrap(one === other ? one : text.range(one, other)), from, to);
    } else if (min) add(wrap(text.since(show(min))), from);
    else if (max) add(wrap(text.until(show(max))), to);
  };
  each('with_genres', (id) => genreName(Number(id)));
  each('without_genres', (id) => text.notGenre(genreName(Number(id))));
  const { from, to } = dateBounds(mediaType);
  addRange(from, to, undefined, yearOf);
  for (const name of ['primary_release_year', 'first_air_date_year']) {
    if (filters[name]) add(filters[name], name);
  }
  addRange('with_runtime.gte', 'with_runtime.lte', text.minutes);
  addRange('vote_average.gte', 'vote_average.lte', text.votedRange);
  addRange('vote_count.gte', 'vote_count.lte', text.voteCount, (count) =>
    formatNumber(Number(count)),
  );
  each('with_original_language', languageName);
  each('with_origin_country', originName);
  each('with_networks', text.network);
  each('with_status', statusName);
  each('with_watch_providers', (provider) => ({ provider }));
  const { certification, 'certification.lte': highest } = filters;
  const ageRating = ['certification', 'certification.lte', 'certification_country'];
  if (certification) add(text.rated(certification), ...ageRating);
  else if (highest) add(text.ratedAtMost(highest), ...ageRating);
  for (const [name, kind, isExcluded] of idParameters) {
    each(name, (id) => ({ kind, id, isExcluded }));
  }
  return chips;
}

/** Links that remove one filter each. */
export function FilterChips({ filtered }: { filtered: Filtered }) {
  const chips = chipsOf(filtered);
  return (
    <ul className={styles.chips} aria-label={text.inUse}>
      {chips.map(({ key, label, rest }) => {
        const to = addressOf({ ...filtered, filters: rest });
        return (
          <li key={key}>
            {typeof label === 'string' ? (
              <FilterChip to={to} name={label} />
            ) : 'provider' in label ? (
              <ProviderChip to={to} filtered={filtered} id={label.provider} />
            ) : (
              <NamedFilterChip to={to} {...label} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

type NamedFilterChipProps = NamedId & { to: string };

function NamedFilterChip({ to, kind, id, isExcluded }: NamedFilterChipProps) {
  const name = useNameOf(kind, id);
  return <FilterChip to={to} name={isExcluded ? text.notGenre(name) : name} />;
}

type ProviderChipProps = { to: string; filtered: Filtered; id: string };

function ProviderChip({ to, filtered: { mediaType, filters }, id }: ProviderChipProps) {
  const region = filters.watch_region ?? '';
  const provider = useWatchProviders(mediaType, region).find((other) => other.id === id);
  return (
    <FilterChip
      to={to}
      name={text.providerIn(provider?.name ?? text.provider(id), originName(region))}
    />
  );
}

function statusName(number: string): string {
  const names: Record<string, string> = text.statuses;
  return names[number] ?? text.unknown(number);
}
