import type { ShowLog } from '../../api/shows/generated';
import { showsMessages } from '../../lib/messages/shows';
import styles from './Sheets.module.css';

const text = showsMessages.order;

/** Which order the episodes are shown in, or that TMDB has removed it; nothing for the catalogue's own. */
export function OrderLine({ log: { order } }: { log: ShowLog }) {
  if (!order) return null;
  const name = order.name ?? text.unnamed;
  return <p className={styles.hint}>{order.removed ? text.removed(name) : text.shown(name)}</p>;
}
