// Why: the few facts people decide by stand in one line above the overview, and nothing stands there that is not known.
import { Skeleton } from '../components/Skeleton';
import type { Details } from '../features/catalogue/details';
import { yearOf } from '../lib/dates';
import { messages } from '../lib/messages';
import type { Title } from '../lib/title';
import styles from './TitleFacts.module.css';

type Props = {
  title: Title | null;
  details: Details | undefined;
  directors: string[];
};

/** Year, length, genres; who made it; what it is about. */
export function TitleFacts({ title, details, directors }: Props) {
  const facts = details?.facts ?? (title ? [yearOf(title.released)].filter(Boolean) : []);
  const isShow = title?.key.mediaType === 'tv';
  const makers = isShow ? (details?.creators ?? []) : directors;
  if (!title) {
    return (
      <div className={styles.facts} aria-hidden="true">
        <Skeleton />
        <Skeleton shape="block" />
      </div>
    );
  }
  return (
    <div className={styles.facts}>
      <ul className={styles.line}>
        {isShow && <li>{messages.movies.tv}</li>}
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <p className={styles.makers}>
        {makers.length > 0 && (
          <>
            <span>{isShow ? messages.title.creator : messages.title.director}</span>{' '}
            {makers.join(', ')}
          </>
        )}
      </p>
      {title.overview && <p className={styles.overview}>{title.overview}</p>}
    </div>
  );
}
