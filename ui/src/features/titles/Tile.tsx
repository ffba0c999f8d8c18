import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { yearOf } from '../../lib/shortFormats';
import { hoverDelay } from '../../lib/limits';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { libraryMessages } from '../../lib/messages/library';
import { toKey } from '../../lib/ids';
import { posterSrcSet, posterUrl, tileSizes } from '../../lib/images';
import { paths } from '../../lib/paths';
import { cannotHover, isSingleKey } from '../../lib/preferences';
import { Link } from '../../lib/router/Link';
import { useViewTransitionState } from '../../lib/router/RouterProvider';
import { useMark } from '../../lib/titleMarks';
import type { Title } from '../../lib/titles';
import { IconButton, TileButton } from '../../ui/IconButton';
import { Poster } from '../../ui/Poster';
import { Stars } from '../../ui/Stars';
import visuallyHidden from '../../ui/visuallyHidden.module.css';
import { useActiveName, useToggle } from '../playlists/usePlaylists';
import { useRating } from '../ratings/ratings';
import { titleLinkState } from './linkState';
import styles from './Tile.module.css';
import { titleAction } from './titleAction';
import type { Press } from './titleAction';

type Props = {
  to: string;
  state?: unknown;
  src: string | null;
  title: string;
  year?: string | undefined;
  kind?: string | undefined;
  /** "3 of 10" for a show that is seen in part, empty if all is seen, undefined if nothing is. */
  seen?: string | undefined;
  score: number;
  /** The name of the active playlist, if the title is in it. */
  playlist?: string | undefined;
  /** Whether a change waits for a connection to the server. */
  unsent: boolean;
  onRate: (score: number) => void;
  /** The action of the keys `p` and `+`. */
  onAdd?: (() => void) | undefined;
  /** The action of the key `s`. */
  onSave?: (() => void) | undefined;
  /** The action of the keys `w`, Shift `W`, `b` and `f`. */
  onWatch?: ((press: Press) => void) | undefined;
  /** Opens the sheet with all actions, on devices without hover. */
  onMore?: (() => void) | undefined;
  actions?: ReactNode;
  tabIndex?: number | undefined;
  eager?: boolean | undefined;
  /** Whether its poster is loaded before others. */
  first?: boolean | undefined;
};

/**
 * A poster that links to `to`. Its stars rate, and so do the digits 1 to 5 while it has the focus; 0 clears. `actions` appear when
 * a pointer rests on the tile, or with the focus. On devices without hover, a button or a long press opens a sheet instead.
 */
export function Tile(props: Props) {
  const { to, state, src, title, year, kind, seen, score, playlist, unsent } = props;
  const { onRate, onAdd, onSave, onWatch, onMore, actions, tabIndex, eager, first } = props;
  const touch = cannotHover();
  const status = catalogueMessages.movies.status(seen, score, playlist, unsent);
  const opening = useViewTransitionState(to);
  const { hovered, handlers } = useHoverIntent();
  const actByKey = (event: KeyboardEvent) => {
    const action = titleAction(event, {
      rate: onRate,
      toggle: onAdd,
      save: onSave,
      watch: onWatch,
    });
    if (!action || !isSingleKey(event)) return;
    // The page of a title has the same keys.
    event.preventDefault();
    action();
  };
  return (
    <div
      className={styles.tile}
      {...handlers}
      data-hovered={hovered || undefined}
      data-rated={score || undefined}
      data-seen={seen}
      // Generated posters and the placeholder include the title.
      data-titled={!src || !posterSrcSet(src) || undefined}
      data-unsent={unsent || undefined}
    >
      <Link
        to={to}
        state={state}
        tabIndex={tabIndex}
        className={styles.link}
        viewTransition
        onKeyDown={actByKey}
      >
        <Poster
          src={src}
          title={title}
          eager={eager}
          sizes={tileSizes}
          fetchPriority={first ? 'high' : 'auto'}
          // The caption names the link.
          aria-hidden="true"
          data-opening={opening || undefined}
        />
        <span className={styles.caption} data-caption>
          <span className={styles.title}>{title}</span>{' '}
          {year && <span className={styles.year}>{year}</span>}
          {touch && score > 0 && (
            <span className={styles.score} aria-hidden="true">
              ★ {score}
            </span>
          )}
        </span>
        {kind && ' '}
        {kind && <span className={styles.kind}>{kind}</span>}
        {status && <span className={visuallyHidden.visuallyHidden}>{`, ${status}`}</span>}
      </Link>
      {touch ? (
        <IconButton
          icon="more"
          label={catalogueMessages.movies.more(title)}
          className={styles.more}
          tabIndex={tabIndex}
          data-more
          onClick={onMore}
        />
      ) : (
        <>
          <div className={styles.stars}>
            <Stars
              value={score}
              onRate={onRate}
              label={catalogueMessages.movies.rate(title)}
              size="small"
              tabIndex={tabIndex}
            />
          </div>
          <div className={styles.actions}>{actions}</div>
        </>
      )}
    </div>
  );
}

/** Whether a mouse pointer has rested here for 200 ms. */
function useHoverIntent() {
  const [hovered, setHovered] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return;
    timer.current = setTimeout(() => setHovered(true), hoverDelay);
  };
  const onPointerLeave = () => {
    clearTimeout(timer.current);
    setHovered(false);
  };
  return { hovered, handlers: { onPointerEnter, onPointerLeave } };
}

type TitleTileProps = {
  title: Title;
  imageBase: string | null;
  /** Sets `profile` in the link state. */
  isProfile?: boolean | undefined;
  tabIndex: number;
  eager: boolean;
  first: boolean;
  /** Opens the sheet of a title, or runs the action of a key. */
  onMore: (title: Title, press?: Press) => void;
  /** Removes the title from the list that shows it; without it the button toggles the active playlist. */
  onRemove?: ((title: Title, byKey?: boolean) => void) | undefined;
  /** Whether the list is a playlist: then the keys p and + also remove the title from it. */
  inPlaylist?: boolean | undefined;
};

const text = libraryMessages.playlists;

export function TitleTile(props: TitleTileProps) {
  const { title, imageBase, isProfile, onRemove, inPlaylist, onMore, ...tile } = props;
  const [score, rate] = useRating(title);
  const [isIn, toggle, save] = useToggle(title);
  const active = useActiveName();
  const remove = onRemove && (() => onRemove(title));
  const label = remove ? text.removeHere : isIn ? text.removeOf : text.addOf;
  const { tabIndex } = tile;
  const src = posterUrl(imageBase, title.posterPath);
  const key = toKey(title.key);
  const more = () => onMore(title);
  const buttons = (
    <>
      <TileButton
        icon={remove || isIn ? 'minus' : 'plus'}
        label={label(title.name)}
        filled={isIn && !remove}
        tabIndex={tabIndex}
        onClick={remove ?? toggle}
      />
      <TileButton icon="list" label={text.saveOf(title.name)} tabIndex={tabIndex} onClick={save} />
      <TileButton
        icon="more"
        label={catalogueMessages.movies.more(title.name)}
        tabIndex={tabIndex}
        onClick={more}
      />
    </>
  );
  return (
    <Tile
      {...tile}
      to={paths.title(title.key)}
      state={titleLinkState(title, src, isProfile)}
      src={src}
      title={title.name}
      year={yearOf(title.released)}
      kind={title.key.mediaType === 'tv' ? catalogueMessages.movies.tv : undefined}
      score={score}
      playlist={isIn && active !== null ? active : undefined}
      seen={useMark('seen', key)}
      unsent={useMark('unsent', key) !== undefined}
      onRate={rate}
      onAdd={inPlaylist && onRemove ? () => onRemove(title, true) : toggle}
      onSave={save}
      onWatch={(press) => onMore(title, press)}
      onMore={more}
      actions={buttons}
    />
  );
}
