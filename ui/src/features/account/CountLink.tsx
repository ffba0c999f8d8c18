// Why: how much there is leads to what there is.
import { Link } from 'react-router';
import { Skeleton } from '../../components/Skeleton';
import { numberText } from '../../lib/dates';
import styles from './ProfileHead.module.css';

type Props = {
  to: string;
  /** Null while it is not known. */
  count: number | null;
  label: (count: number) => string;
};

/** A number with its noun, as a link. */
export function CountLink({ to, count, label }: Props) {
  return (
    <Link to={to} className={styles.count ?? ''} viewTransition>
      <b>{count === null ? <Skeleton /> : numberText(count)}</b> <span>{label(count ?? 0)}</span>
    </Link>
  );
}
