// Why: people may know what this is, and whoever's work is in it is named (DESIGN 2.3).
import { useSelector } from 'react-redux';
import { Card } from '../components/Card';
import { PageTitle } from '../components/PageTitle';
import { TmdbLogo } from '../components/TmdbLogo';
import { selectConfig } from '../features/server/configSlice';
import { messages } from '../lib/messages';
import { usePageTitle } from '../lib/usePageTitle';
import styles from './AboutPage.module.css';

const text = messages.about;
const notices = '/third-party-notices.txt';
const wikidata = 'https://www.wikidata.org/';
const cc0 = 'https://creativecommons.org/publicdomain/zero/1.0/';
const tmdb = 'https://www.themoviedb.org/';

/** The About screen. */
export default function AboutPage() {
  usePageTitle(text.title);
  const config = useSelector(selectConfig);
  return (
    <div className={styles.page}>
      <PageTitle>{text.title}</PageTitle>
      <p className={styles.what}>{text.what}</p>
      <dl className={styles.facts}>
        <dt>{text.version}</dt>
        <dd>{config?.version ?? messages.app.loading}</dd>
        <dt>{text.catalogue}</dt>
        <dd>{text.catalogues[config?.catalogue === 'tmdb' ? 'tmdb' : 'builtin']}</dd>
        <dt>{text.licence}</dt>
        <dd>
          {text.licenceName} · <a href={notices}>{text.notices}</a>
        </dd>
      </dl>
      <Card title={text.sources}>
        {config?.tmdb_attribution && <Tmdb />}
        {config?.catalogue !== 'tmdb' && <Builtin />}
      </Card>
    </div>
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
      </ul>
    </>
  );
}
