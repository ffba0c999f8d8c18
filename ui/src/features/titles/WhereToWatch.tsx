import { posterUrl } from '../../lib/images';
import { messages } from '../../lib/messages';
import { ExternalLink } from '../../ui/ExternalLink';
import type { Details } from './titleDetails';
import { countryName, countryOf, offersIn } from './watchProviders';
import styles from './WhereToWatch.module.css';

type Props = {
  offers: Details['providersByCountry'];
  imageBase: string | null;
};

const text = messages.watch;

/** Where the title can be watched in the user's country; nothing where nobody offers it. */
export function WhereToWatch({ offers, imageBase }: Props) {
  const { language } = navigator;
  const local = offersIn(countryOf(language), offers);
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
        {/* eslint-disable-next-line ours/no-link-from-data -- offers.ts lets through addresses of the web alone. */}
        {local.link !== null && <ExternalLink href={local.link} site={text.link} />}
        <span>{text.source}</span>
      </p>
    </section>
  );
}
