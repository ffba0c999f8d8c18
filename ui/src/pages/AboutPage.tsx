import { Failure } from '../features/server/Failure';
import { useServerConfig } from '../features/server/serverConfig';
import { messages } from '../lib/messages';
import { usePageTitle } from '../lib/navigation';
import { Card } from '../ui/Card';
import { PageTitle } from '../ui/Page';
import { TmdbLogo } from '../ui/TmdbLogo';
import styles from './AboutPage.module.css';

const text = messages.about;
const notices = '/third-party-notices.txt';
const wikidata = 'https://www.wikidata.org/';
const cc0 = 'https://creativecommons.org/publicdomain/zero/1.0/';
const blender = 'https://www.blender.org/';
const tmdb = 'https://www.themoviedb.org/';

/** The About screen. */
export default function AboutPage() {
  usePageTitle(text.title);
  const { config, error, loading, onRetry } = useServerConfig();
  return (
    <div className={styles.page}>
      <PageTitle>{text.title}</PageTitle>
      <p className={styles.what}>{text.what}</p>
      {!config && error ? (
        <Failure error={error} onRetry={onRetry} busy={loading} />
      ) : (
        <Facts config={config} />
      )}
    </div>
  );
}

/** What the server tells of itself. */
function Facts({ config }: Pick<ReturnType<typeof useServerConfig>, 'config'>) {
  return (
    <>
      <dl className={styles.facts}>
        <dt>{text.version}</dt>
        <dd>{config?.version ?? messages.app.loading}</dd>
        <dt>{text.catalogue}</dt>
        <dd>{text.catalogues[config?.catalogue === 'tmdb' ? 'tmdb' : 'builtin']}</dd>
        <dt>{text.license}</dt>
        <dd>
          {text.licenseName} · <a href={notices}>{text.thirdParty}</a>
        </dd>
      </dl>
      <Card title={text.sources}>
        {config?.tmdb_attribution && <Tmdb />}
        {config?.catalogue !== 'tmdb' && <Builtin />}
      </Card>
    </>
  );
}

function Tmdb() {
  return (
    <div className={styles.source}>
      <a href={tmdb} rel="noreferrer">
        <TmdbLogo />
      </a>
      <p>{text.tmdb}</p>
    </div>
  );
}

function Builtin() {
  return (
    <>
      <p className={styles.source}>{text.builtin}</p>
      <p className={styles.source}>{text.blender}</p>
      <ul className={styles.links}>
        <li>
          <a href={wikidata} rel="noreferrer">
            {text.wikidata}
          </a>
        </li>
        <li>
          <a href={cc0} rel="noreferrer">
            {text.cc0}
          </a>
        </li>
        <li>
          <a href={blender} rel="noreferrer">
            {text.blenderName}
          </a>
        </li>
      </ul>
    </>
  );
}
