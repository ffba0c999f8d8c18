// Why: a card is the playlist: it opens it, marks the active one, and has rename and delete at hand (specification 2.36 to 2.38).
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { TileButton } from '../../components/TileButton';
import { numberText } from '../../lib/dates';
import { messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { ActiveButton } from './ActiveButton';
import { Collage } from './Collage';
import styles from './PlaylistCard.module.css';
import type { Card } from './usePlaylists';

type Props = {
  card: Card;
  /** It has come back, and the focus with it. */
  focused: boolean;
  posterUrl: (path: string) => string | null;
  onEmpty: () => void;
  onActivate: () => void;
  onRename: () => void;
  onDelete: (event: MouseEvent) => void;
};

const text = messages.playlists;

function focusFace(card: HTMLLIElement | null) {
  card?.querySelector<HTMLElement>('a, button')?.focus();
}

/** One playlist. */
export function PlaylistCard(props: Props) {
  const { card, focused, posterUrl, onEmpty, onActivate, onRename, onDelete } = props;
  const { id, name, active, count } = card;
  const posters = card.posters?.flatMap((path) => posterUrl(path) ?? []) ?? null;
  const face = (
    <>
      <Collage posters={posters} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>{' '}
        <span className={styles.count}>{text.count(count, numberText(count))}</span>
      </span>
    </>
  );
  return (
    <li
      ref={focused ? focusFace : undefined}
      className={styles.card}
      data-active={active || undefined}
    >
      {count > 0 ? (
        <Link to={paths.playlist(id)} className={styles.face} viewTransition>
          {face}
        </Link>
      ) : (
        <button type="button" className={styles.face} onClick={onEmpty}>
          {face}
        </button>
      )}
      <div className={styles.actions}>
        <TileButton icon="pencil" label={text.renameOf(name)} onClick={onRename} />
        <TileButton icon="trash" label={text.deleteOf(name)} onClick={onDelete} />
      </div>
      <ActiveButton name={name} active={active} onActivate={onActivate} />
    </li>
  );
}
