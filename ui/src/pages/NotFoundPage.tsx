// Why: a wrong address gets an honest, pleasant answer and a way on (decision 19).
import { useSelector } from 'react-redux';
import { LinkButton } from '../components/LinkButton';
import { LostNumber } from '../components/LostNumber';
import { PageTitle } from '../components/PageTitle';
import { Stars } from '../components/Stars';
import { selectSuccessful } from '../features/session/clientSlice';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { usePageTitle } from '../lib/usePageTitle';
import styles from './NotFoundPage.module.css';

const text = messages.notFound;

/** The screen for addresses that lead nowhere. */
export default function NotFoundPage() {
  usePageTitle(text.title);
  const signedIn = useSelector(selectSuccessful) === true;
  return (
    <div className={styles.page}>
      <LostNumber />
      <PageTitle>{text.title}</PageTitle>
      <p>{text.hint}</p>
      <Stars value={0} label={text.verdict} />
      <LinkButton to={signedIn ? paths.trending() : paths.landing()} variant="primary">
        {text.home}
      </LinkButton>
    </div>
  );
}
