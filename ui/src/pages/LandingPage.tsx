import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { selectConfig, selectRegistrationOpen } from '../features/server/serverConfig';
import { posterUrl } from '../lib/images';
import { appMessages } from '../lib/messages/app';
import { landingMessages } from '../lib/messages/landing';
import { usePageTitle } from '../lib/navigation';
import { paths } from '../lib/paths';
import { LinkButton } from '../ui/Button';
import { PosterBackground } from '../ui/PosterBackground';
import styles from './LandingPage.module.css';

const { title, tagline } = landingMessages;
const text = appMessages.landing;

export default function LandingPage() {
  usePageTitle(title);
  const config = useSelector(selectConfig);
  // Has the address from which a visitor was redirected, to return there after signing in.
  const { state } = useLocation();
  const takesVisitors = useSelector(selectRegistrationOpen);
  const sources = useMemo(
    () =>
      (config?.landing_posters ?? []).flatMap(
        (path) => posterUrl(config?.image_base ?? null, path) ?? [],
      ),
    [config],
  );
  return (
    <div className={styles.landing}>
      <PosterBackground sources={sources} />
      <div className={styles.content}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.tagline}>{tagline}</p>
        <div className={styles.actions}>
          {takesVisitors && (
            <LinkButton to={paths.signUp()} state={state} variant="primary">
              {text.signUp}
            </LinkButton>
          )}
          <LinkButton
            to={paths.signIn()}
            state={state}
            variant={takesVisitors ? 'secondary' : 'primary'}
          >
            {text.signIn}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
