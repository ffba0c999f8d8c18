import { useSelector } from 'react-redux';
import { selectSuccessful } from '../features/session/sessionSlices';
import { titleMessages } from '../lib/messages/titles';
import { usePageTitle } from '../lib/navigation';
import { paths } from '../lib/paths';
import { LinkButton } from '../ui/Button';
import { PageTitle } from '../ui/Page';
import { star, ticket } from '../ui/Wordmark';
import styles from './NotFoundPage.module.css';

const text = titleMessages.notFound;

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

/** 404 with the ticket of the wordmark as its zero. */
function NotFoundIllustration() {
  return (
    <div className={styles.number} aria-hidden="true">
      <span>4</span>
      <svg className={styles.zero} viewBox="121 -57 77 60">
        <path className={styles.ticket} d={ticket} />
        <path className={styles.star} d={star} />
      </svg>
      <span>4</span>
    </div>
  );
}
