// Why: the first screen says what this is by showing it: a wall of posters, and the two ways in (specification 2.18).
import { useSelector } from 'react-redux';
import { LinkButton } from '../components/LinkButton';
import { PosterWall } from '../components/PosterWall';
import { selectConfig, selectTakesVisitors } from '../features/server/configSlice';
import { posterUrl } from '../lib/images';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { usePageTitle } from '../lib/usePageTitle';
import styles from './LandingPage.module.css';

const text = messages.landing;

/** The landing screen. */
export default function LandingPage() {
  usePageTitle(text.title);
  const config = useSelector(selectConfig);
  const takesVisitors = useSelector(selectTakesVisitors);
  const posters = config?.landing_posters ?? [];
  const sources = posters.flatMap((path) => posterUrl(config?.image_base ?? null, path) ?? []);
  return (
    <div className={styles.landing}>
      <PosterWall sources={sources} />
      <div className={styles.words}>
        <h1 className={styles.title}>{text.title}</h1>
        <p className={styles.claim}>{text.claim}</p>
        <div className={styles.ways}>
          {takesVisitors && (
            <LinkButton to={paths.signUp()} variant="primary">
              {text.signUp}
            </LinkButton>
          )}
          <LinkButton to={paths.signIn()} variant={takesVisitors ? 'secondary' : 'primary'}>
            {text.signIn}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
