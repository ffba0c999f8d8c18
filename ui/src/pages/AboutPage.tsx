import { Failure } from '../features/server/Failure';
import { useServerConfig } from '../features/server/serverConfig';
import { basePath } from '../lib/basePath';
import { accountMessages } from '../lib/messages/account';
import { appMessages } from '../lib/messages/app';
import { usePageTitle } from '../lib/navigation';
import { Card } from '../ui/Card';
import { PageTitle } from '../ui/Page';
import styles from './AboutPage.module.css';

const text = accountMessages.about;
const notices = `${basePath}/third-party-notices.txt`;
const wikidata = 'https://www.wikidata.org/';
const cc0 = 'https://creativecommons.org/publicdomain/zero/1.0/';
const blender = 'https://www.blender.org/';
const tmdb = 'https://www.themoviedb.org/';

export default function AboutPage() {
  usePageTitle(text.title);
  const { config, error, loading, onRetry } = useServerConfig();
  return (
    <div className={styles.page}>
      <PageTitle>{text.title}</PageTitle>
      <p className={styles.description}>{text.description}</p>
      {!config && error ? (
        <Failure error={error} onRetry={onRetry} busy={loading} />
      ) : (
        <Facts config={config} />
      )}
    </div>
  );
}

function Facts({ config }: Pick<ReturnType<typeof useServerConfig>, 'config'>) {
  return (
    <>
      <dl className={styles.facts}>
        <dt>{text.version}</dt>
        <dd>{config?.version ?? appMessages.app.loading}</dd>
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

// TMDB's terms require its logo. The drawing is from simple-icons (CC0); the trademark is TMDB's.
const tmdbLogo =
  'M6.62 12a2.291 2.291 0 0 1 2.292-2.295h-.013A2.291 2.291 0 0 1 11.189 12a2.291 2.291 0 0 1-2.29 2.291h.013A2.291 2.291 0 0 1 6.62 12zm10.72-4.062h4.266a2.291 2.291 0 0 0 2.29-2.291 2.291 2.291 0 0 0-2.29-2.296H17.34a2.291 2.291 0 0 0-2.291 2.296 2.291 2.291 0 0 0 2.29 2.29zM2.688 20.645h8.285a2.291 2.291 0 0 0 2.291-2.292 2.291 2.291 0 0 0-2.29-2.295H2.687a2.291 2.291 0 0 0-2.291 2.295 2.291 2.291 0 0 0 2.29 2.292zm10.881-6.354h.81l1.894-4.586H15.19l-1.154 3.008h-.013l-1.135-3.008h-1.154zm4.208 0h1.011V9.705h-1.011zm2.878 0h3.235v-.93h-2.223v-.933h1.99v-.934h-1.99v-.855h2.107v-.934h-3.112zM1.31 7.941h1.01V4.247h1.31v-.895H0v.895h1.31zm3.747 0h1.011V5.959h1.958v1.984h1.011v-4.59h-1.01v1.711H6.061V3.351H5.057zm5.348 0h3.242v-.933H11.41v-.934h1.99v-.933h-1.99v-.856h2.107v-.934h-3.112zM.162 14.296h1.005v-3.52h.013l1.167 3.52h.765l1.206-3.52h.013v3.52h1.011v-4.59H3.82L2.755 12.7h-.013L1.686 9.705H.156zm14.534 6.353h1.641a3.188 3.188 0 0 0 .98-.149 2.531 2.531 0 0 0 .824-.437 2.123 2.123 0 0 0 .567-.713 2.193 2.193 0 0 0 .223-.983 2.399 2.399 0 0 0-.218-1.07 1.958 1.958 0 0 0-.586-.716 2.405 2.405 0 0 0-.873-.392 4.349 4.349 0 0 0-1.046-.13h-1.519zm1.013-3.656h.596a2.26 2.26 0 0 1 .606.08 1.514 1.514 0 0 1 .503.244 1.167 1.167 0 0 1 .34.412 1.28 1.28 0 0 1 .13.587 1.546 1.546 0 0 1-.13.658 1.127 1.127 0 0 1-.347.433 1.41 1.41 0 0 1-.518.238 2.797 2.797 0 0 1-.649.07h-.538zm4.686 3.656h1.88a2.997 2.997 0 0 0 .613-.064 1.735 1.735 0 0 0 .554-.214 1.221 1.221 0 0 0 .402-.39 1.105 1.105 0 0 0 .155-.606 1.188 1.188 0 0 0-.071-.415 1.01 1.01 0 0 0-.204-.34 1.087 1.087 0 0 0-.317-.24 1.297 1.297 0 0 0-.413-.13v-.012a1.203 1.203 0 0 0 .575-.366.962.962 0 0 0 .216-.648 1.081 1.081 0 0 0-.149-.603 1.022 1.022 0 0 0-.389-.354 1.673 1.673 0 0 0-.54-.169 4.463 4.463 0 0 0-.6-.041h-1.712zm1.011-3.734h.687a1.4 1.4 0 0 1 .24.022.748.748 0 0 1 .22.075.432.432 0 0 1 .16.147.418.418 0 0 1 .061.236.47.47 0 0 1-.055.233.433.433 0 0 1-.146.156.62.62 0 0 1-.204.084 1.058 1.058 0 0 1-.23.026h-.745zm0 1.835h.765a1.96 1.96 0 0 1 .266.02 1.015 1.015 0 0 1 .26.07.519.519 0 0 1 .204.152.406.406 0 0 1 .08.26.481.481 0 0 1-.06.253.519.519 0 0 1-.16.168.62.62 0 0 1-.217.09 1.155 1.155 0 0 1-.237.027H21.4z';

function TmdbLogo() {
  return (
    <svg className={styles.logo} viewBox="0 0 24 24" role="img" aria-label={text.tmdbLogo}>
      <path d={tmdbLogo} />
    </svg>
  );
}
