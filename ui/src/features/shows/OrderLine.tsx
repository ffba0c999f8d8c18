import type { ShowLog } from '../../api/shows/generated';
import { showsMessages } from '../../lib/messages/shows';
import styles from './Sheets.module.css';

const text = showsMessages.order;

/** The name of the chosen order of episodes, or a note that TMDB has removed it; nothing for the catalogue's own order. */
export function OrderLine({ log: { order } }: { log: ShowLog }) {
  if (!order) return null;
  const name = order.name ?? text.unnamed;
  return <p className={styles.hint}>{order.removed ? text.removed(name) : text.shown(name)}</p>;
}
