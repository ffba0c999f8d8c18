import { useMemo } from 'react';
import { posterUrl } from '../../lib/images';
import { titleMessages } from '../../lib/messages/titles';
import { ExternalLink } from '../../ui/ExternalLink';
import { Select } from '../../ui/Select';
import { countryName, setRegion, useRegion } from './region';
import type { CountryProviders, Details } from './titleDetails';
import styles from './WhereToWatch.module.css';

type Props = {
  providersByCountry: Details['providersByCountry'];
  imageBase: string | null;
};

const text = titleMessages.watch;

/** Watch providers in the chosen country. */
export function WhereToWatch({ providersByCountry, imageBase }: Props) {
  const country = useRegion();
  const countries = useMemo(() => countriesOf(providersByCountry), [providersByCountry]);
  const options = useMemo(() => {
    const named = [...new Set([...countries, country])].map((value) => ({
      value,
      label: countryName(value),
    }));
    return named.sort((one, other) => one.label.localeCompare(other.label));
  }, [countries, country]);
  if (countries.length === 0) return null;
  const local = providersIn(country, providersByCountry);
  return (
    <section className={styles.watch}>
      <header className={styles.head}>
        <h2>{text.title}</h2>
        <Select
          label={text.region}
          hideLabel
          pill
          options={options}
          value={country}
          onChange={({ target }) => setRegion(target.value)}
        />
      </header>
      {local ? (
        <dl className={styles.groups}>
          {local.groups.map(({ name, providers }) => (
            <div key={name} className={styles.group}>
              <dt>{name}</dt>
              {providers.map(({ provider_id: id, provider_name: provider, logo_path: logo }) => (
                <dd key={id}>
                  {logo !== null && (
                    <img
                      src={posterUrl(imageBase, logo, 'w92') ?? undefined}
                      alt=""
                      width={32}
                      height={32}
                      loading="lazy"
                    />
                  )}
                  {provider}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      ) : (
        <p className={styles.none}>{text.none(countryName(country))}</p>
      )}
      <p className={styles.source}>
        {local !== null && local.link !== null && (
          // eslint-disable-next-line local/no-link-from-data -- `providersIn` keeps only http and https addresses.
          <ExternalLink href={local.link} site={text.link} />
        )}
        <span>{text.source}</span>
      </p>
    </section>
  );
}

const providerKinds = ['flatrate', 'free', 'ads', 'rent', 'buy'] as const;

interface ProviderGroup {
  name: string;
  providers: NonNullable<CountryProviders['flatrate']>;
}

interface LocalProviders {
  /** Null unless it is an http or https URL. */
  link: string | null;
  groups: ProviderGroup[];
}

/** The countries with offers. */
function countriesOf(providersByCountry: Details['providersByCountry']): string[] {
  return Object.keys(providersByCountry).filter(
    (country) => /^[A-Z]{2}$/.test(country) && providersIn(country, providersByCountry) !== null,
  );
}

/** The providers in a country; null when there are none. */
export function providersIn(
  country: string,
  providersByCountry: Details['providersByCountry'],
): LocalProviders | null {
  const local = providersByCountry[country];
  if (!local) return null;
  const filled = providerKinds.flatMap((kind) => {
    const providers = local[kind] ?? [];
    const sorted = providers.toSorted((a, b) => a.display_priority - b.display_priority);
    return sorted.length > 0
      ? [{ name: titleMessages.watch.providers[kind], providers: sorted }]
      : [];
  });
  const link = /^https?:\/\//.test(local.link) ? local.link : null;
  return filled.length > 0 ? { link, groups: filled } : null;
}
