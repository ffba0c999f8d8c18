import type { MouseEvent } from 'react';
import { formatNumber } from '../../lib/format';
import { playlistMessages } from '../../lib/messages/playlists';
import { unsentMessages } from '../../lib/messages/unsent';
import { paths } from '../../lib/paths';
import { cannotHover } from '../../lib/preferences';
import { Link } from '../../lib/router/Link';
import { Icon } from '../../ui/Icon';
import { IconButton, PosterButton } from '../../ui/IconButton';
import styles from './PlaylistCard.module.css';
import type { CardData } from './playlistCards';

type Props = {
  card: CardData;
  /** Takes the focus after Undo. */
  focused: boolean;
  posterUrl: (path: string) => string | null;
  onActivate: () => void;
  onRename: () => void;
  onDelete: (event: MouseEvent) => void;
  /** Opens the sheet with rename and delete, on devices without hover. */
  onMore: () => void;
};

const text = playlistMessages;

/** The link state of an empty playlist: its page says so for three seconds (specification 2.37). */
const openedEmpty = { empty: true };

/** Whether the state of a link says that the playlist has no titles. */
export function isOpenedEmpty(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'empty' in state;
}

function focusFace(card: HTMLLIElement | null) {
  card?.querySelector<HTMLElement>('a, button')?.focus();
}

export function PlaylistCard(props: Props) {
  const { card, focused, posterUrl, onActivate, onRename, onDelete, onMore } = props;
  const { id, name, active, count } = card;
  const posters = card.posters?.flatMap((path) => posterUrl(path) ?? []) ?? null;
  const face = (
    <>
      <Collage posters={posters} />
      <span className={styles.content}>
        <span className={styles.name}>{name}</span>{' '}
        <span className={styles.count}>{text.count(count, formatNumber(count))}</span>
      </span>
    </>
  );
  return (
    <li
      ref={focused ? focusFace : undefined}
      className={styles.card}
      data-active={active || undefined}
    >
      <Link
        to={paths.playlist(id)}
        state={count > 0 ? undefined : openedEmpty}
        className={styles.face}
        viewTransition
      >
        {face}
      </Link>
      <div className={styles.actions}>
        {cannotHover() ? (
          <IconButton icon="more" label={text.moreOf(name)} onClick={onMore} />
        ) : (
          <>
            <PosterButton icon="pencil" label={text.renameOf(name)} onClick={onRename} />
            <PosterButton icon="trash" label={text.deleteOf(name)} onClick={onDelete} />
          </>
        )}
      </div>
      <ActiveButton name={name} active={active} onActivate={onActivate} />
    </li>
  );
}

type CreateCardProps = {
  onCreate: () => void;
};

export function CreateCard({ onCreate }: CreateCardProps) {
  return (
    <li className={styles.createCard}>
      <button type="button" className={styles.button} onClick={onCreate}>
        <span className={styles.disc}>
          <Icon name="plus" />
        </span>
        <span className={styles.label}>{text.create}</span>
      </button>
    </li>
  );
}

const noPosters: string[] = [];

/** A playlist that is created once the server can be reached. */
export function UnsentCard({ name }: { name: string }) {
  return (
    <li className={styles.card} data-unsent>
      <div className={styles.unsent}>
        <Collage posters={noPosters} />
        <span className={styles.content}>
          <span className={styles.name}>{name}</span>{' '}
          <span className={styles.count}>{unsentMessages.notSent}</span>
        </span>
      </div>
    </li>
  );
}

type CollageProps = {
  /** At most four; null while unknown. */
  posters: string[] | null;
};

/** Up to four posters; hidden from screen readers. */
function Collage({ posters }: CollageProps) {
  return (
    <span className={styles.collage} data-count={posters?.length} aria-hidden="true">
      {posters?.map((src) => (
        <img
          key={src}
          src={src}
          alt=""
          width={500}
          height={750}
          decoding="async"
          onError={({ currentTarget }) => currentTarget.setAttribute('data-broken', '')}
        />
      ))}
    </span>
  );
}

type ActiveButtonProps = {
  name: string;
  active: boolean;
  onActivate: () => void;
};

/** Marks the active playlist; makes any other one active. */
export function ActiveButton({ name, active, onActivate }: ActiveButtonProps) {
  return (
    <button
      type="button"
      className={styles.active}
      data-active={active || undefined}
      aria-disabled={active || undefined}
      aria-label={active ? text.isActive(name) : text.makeActiveOf(name)}
      onClick={active ? undefined : onActivate}
    >
      {active && <Icon name="check" size="small" />}
      {active ? text.active : text.makeActive}
    </button>
  );
}
