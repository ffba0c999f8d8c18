import { useSelector } from 'react-redux';
import { selectSuccessful } from '../features/session/sessionSlices';
import { messages } from '../lib/messages';
import { usePageTitle } from '../lib/navigation';
import { paths } from '../lib/paths';
import { LinkButton } from '../ui/Button';
import { NotFoundIllustration } from '../ui/NotFoundIllustration';
import { PageTitle } from '../ui/Page';
import styles from './NotFoundPage.module.css';

const text = messages.notFound;

/** The screen for addresses that lead nowhere. */
export default function NotFoundPage() {
  usePageTitle(text.title);
  const signedIn = useSelector(selectSuccessful) === true;
  return (
    <div className={styles.page}>
      <NotFoundIllustration />
      <PageTitle>{text.title}</PageTitle>
      <p>{text.hint}</p>
      <LinkButton to={signedIn ? paths.trending() : paths.landing()} variant="primary">
        {text.home}
      </LinkButton>
    </div>
  );
}
