// Why: the banner changes with the session: a menu for who is signed in, the two ways in for who is not.
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { AppHeader } from '../components/AppHeader';
import { LinkButton } from '../components/LinkButton';
import { Wordmark } from '../components/Wordmark';
import { selectTakesVisitors } from '../features/server/configSlice';
import { selectSuccessful } from '../features/session/clientSlice';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { HeaderSearch } from './HeaderSearch';
import { MenuButton } from './MenuButton';
import { ThemeChoice } from './ThemeChoice';

/** Menu and wordmark; signed out, wordmark, ways in and theme. */
export function Header() {
  const successful = useSelector(selectSuccessful);
  const signedIn = successful === true;
  const takesVisitors = useSelector(selectTakesVisitors);
  const start = (
    <>
      {signedIn && <MenuButton />}
      <Link to={signedIn ? paths.trending() : paths.landing()} aria-label={messages.app.home}>
        <Wordmark />
      </Link>
    </>
  );
  const end = successful === false && (
    <>
      <LinkButton to={paths.signIn()} variant="quiet">
        {messages.landing.signIn}
      </LinkButton>
      {takesVisitors && (
        <LinkButton to={paths.signUp()} variant="quiet">
          {messages.landing.signUp}
        </LinkButton>
      )}
      <ThemeChoice />
    </>
  );
  return <AppHeader start={start} middle={signedIn && <HeaderSearch />} end={end} />;
}
