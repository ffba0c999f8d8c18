import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { selectImageBase, selectRegistrationOpen } from '../features/server/serverConfig';
import { selectSuccessful } from '../features/session/sessionSlices';
import { lazyOptional } from '../lib/lazyModule';
import { appMessages } from '../lib/messages/app';
import { paths } from '../lib/paths';
import { useStartPath } from '../lib/preferences';
import { Link } from '../lib/router/Link';
import { LinkButton } from '../ui/Button';
import { Wordmark } from '../ui/Wordmark';
import styles from './Header.module.css';
import { MenuButton } from './MenuButton';
import { ThemeSwitch } from './ThemeSwitch';

const SearchBox = lazyOptional(() =>
  import('../features/search/SearchBox').then((code) => code.SearchBox),
);

/** RTK Query joins the store after sign-in. */
type MaybeApi = { api?: { config: { middlewareRegistered: boolean | 'conflict' } } };

export function Header() {
  const successful = useSelector(selectSuccessful);
  const signedIn = successful === true;
  const startPath = useStartPath();
  const start = (
    <>
      {signedIn && <MenuButton />}
      <Link to={signedIn ? startPath : paths.landing()} aria-label={appMessages.app.home}>
        <Wordmark />
      </Link>
    </>
  );
  const end = successful === false && <VisitorLinks />;
  return <AppHeader start={start} middle={signedIn && <HeaderSearch />} end={end} />;
}

function VisitorLinks() {
  const takesVisitors = useSelector(selectRegistrationOpen);
  // Has the address from which a visitor was redirected.
  const { state } = useLocation();
  return (
    <>
      <LinkButton to={paths.signIn()} state={state} variant="quiet">
        {appMessages.landing.signIn}
      </LinkButton>
      {takesVisitors && (
        <LinkButton to={paths.signUp()} state={state} variant="quiet">
          {appMessages.landing.signUp}
        </LinkButton>
      )}
      <ThemeSwitch />
    </>
  );
}

type AppHeaderProps = {
  start: ReactNode;
  middle?: ReactNode;
  end: ReactNode;
};

/** The page's banner, always at the top; with a `middle` the wordmark shrinks on small screens. */
function AppHeader({ start, middle, end }: AppHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.start}>{start}</div>
      {middle && <div className={styles.middle}>{middle}</div>}
      <div className={styles.end}>{end}</div>
    </header>
  );
}

/** Rendered once RTK Query is in the store. */
function HeaderSearch() {
  const canCall = useSelector(({ api }: MaybeApi) => api?.config.middlewareRegistered === true);
  const imageBase = useSelector(selectImageBase);
  return <Suspense>{canCall && <SearchBox imageBase={imageBase} />}</Suspense>;
}
