import { toKey } from '../../lib/ids';
import { titleMessages } from '../../lib/messages/titles';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { Icon } from '../../ui/Icon';
import { Stars } from '../../ui/Stars';
import { titleOfRow } from '../titles/catalogueRows';
import { titleLinkState } from '../titles/linkState';
import { useScores, useSeen } from '../titles/ownTitles';
import styles from './CreditList.module.css';
import { roleIn, yearOfCredit } from './credits';
import type { Credit } from './credits';

type Props = {
  credits: Credit[];
};

const text = titleMessages.person;

/** Credits as a list: the year, the title, the role, and the user's rating. */
export function CreditList({ credits }: Props) {
  const scores = useScores();
  const seen = useSeen();
  return (
    <ul className={styles.list} aria-label={text.credits}>
      {credits.map((credit) => {
        const title = titleOfRow(credit);
        if (!title) return null;
        const key = toKey(title.key);
        const role = roleIn(credit);
        const score = scores[key] ?? 0;
        return (
          <li key={key} className={styles.line}>
            <span className={styles.year}>{yearOfCredit(credit) || text.undated}</span>
            <span className={styles.content}>
              <Link to={paths.title(title.key)} state={titleLinkState(title, null)} viewTransition>
                {title.name}
              </Link>{' '}
              {role && <span className={styles.role}>{role}</span>}
            </span>
            <span className={styles.own}>
              {seen?.has(key) && (
                <span role="img" aria-label={text.seenTitle}>
                  <Icon name="check" size="small" />
                </span>
              )}
              {score > 0 && (
                <Stars value={score} size="small" label={text.yourRating(title.name)} />
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
