import { posterUrl } from '../../lib/images';
import { titleMessages } from '../../lib/messages/titles';
import { ExternalLink } from '../../ui/ExternalLink';
import type { CountryProviders, Details } from './titleDetails';
import styles from './WhereToWatch.module.css';

type Props = {
  providersByCountry: Details['providersByCountry'];
  imageBase: string | null;
};

const text = titleMessages.watch;

/** Watch providers in the user's country. */
export function WhereToWatch({ providersByCountry, imageBase }: Props) {
  const { language } = navigator;
  const local = providersIn(countryOf(language), providersByCountry);
  if (!local) return null;
  return (
    <section className={styles.watch}>
      <h2>{text.title}</h2>
      <p className={styles.country}>{countryName(local.country, language)}</p>
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
      <p className={styles.source}>
        {/* eslint-disable-next-line ours/no-link-from-data -- `providersIn` keeps only http and https addresses. */}
        {local.link !== null && <ExternalLink href={local.link} site={text.link} />}
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
  country: string;
  /** Null unless it is an http or https URL. */
  link: string | null;
  groups: ProviderGroup[];
}

/** The country of a language tag; the United States when unknown. */
export function countryOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? 'US';
  } catch {
    return 'US';
  }
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
  return filled.length > 0 ? { country, link, groups: filled } : null;
}

function countryName(code: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}
