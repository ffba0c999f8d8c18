import { useState } from 'react';
import { useSelector } from 'react-redux';
import { yearOf } from '../../lib/shortFormats';
import { posterUrl } from '../../lib/images';
import { useLazyModule } from '../../lib/lazyModule';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { tileSheetMessages } from '../../lib/messages/tileSheet';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { toKey } from '../../lib/ids';
import { useMark } from '../../lib/titleMarks';
import type { Title } from '../../lib/titles';
import { onLongPress } from '../../lib/useLongPress';
import { Action, ActionSheet } from '../../ui/ActionSheet';
import sheetStyles from '../../ui/ActionSheet.module.css';
import { heart } from '../../ui/heart';
import { Icon } from '../../ui/Icon';
import { Stars } from '../../ui/Stars';
import { useActiveName, useToggle } from '../playlists/usePlaylists';
import { useRating } from '../ratings/ratings';
import { selectImageBase } from '../server/serverConfig';
import { useTitleLog, useWatching } from '../watching/useWatching';
import { titleLinkState } from './linkState';
export { watchByKey } from '../watching/watchByKey';
import styles from './TileSheet.module.css';

type Props = {
  title: Title;
  onRemove?: ((title: Title) => void) | undefined;
  onClose: () => void;
};

const text = tileSheetMessages;
const { movies } = catalogueMessages;

type SheetProps = Props & {
  /** Whether to ask for the date of a watch, instead of showing the actions. */
  isDate: boolean;
};

/** Until `signal` aborts, presses the button of a tile that opens its sheet, after a long press on the tile's link. */
export function openOnLongPress(signal: AbortSignal): void {
  onLongPress(document, openerOf, signal);
}

function openerOf(target: EventTarget | null): (() => void) | null {
  const link = target instanceof Element ? target.closest('a') : null;
  const button = link?.parentElement?.querySelector<HTMLElement>(':scope > [data-more]');
  return button ? () => button.click() : null;
}

const loadDateSheet = () => import('../watching/DateSheet');
const loadEpisodesSheet = () => import('../shows/EpisodeDateSheet');

/** The sheet of a tile: the actions on its title, or the date of a watch. */
export function TileSheet({ isDate, ...props }: SheetProps) {
  const { title, onClose } = props;
  const [isDateWanted, setIsDateWanted] = useState(isDate);
  const isShow = title.key.mediaType === 'tv';
  const ofTitle = useLazyModule(loadDateSheet, isDateWanted && !isShow, onClose);
  const ofShow = useLazyModule(loadEpisodesSheet, isDateWanted && isShow, onClose);
  if (!isDateWanted) return <TitleActions {...props} onDate={() => setIsDateWanted(true)} />;
  if (ofShow) return <ofShow.EpisodeDateSheet title={title} selection={{}} onClose={onClose} />;
  return ofTitle && <ofTitle.DateSheet title={title} watch={null} onClose={onClose} />;
}

type ActionsProps = Props & {
  /** Asks for the date of a watch. */
  onDate: () => void;
};

/** The actions that a tile shows on hover or does by key, for touch: stars, playlists, watches and a link to the title's page. */
function TitleActions({ title, onRemove, onDate, onClose }: ActionsProps) {
  const { key, name, posterPath, released } = title;
  const [score, rate] = useRating(title);
  const [isIn, toggle, save] = useToggle(title);
  const active = useActiveName();
  const { log } = useTitleLog(key);
  const { isSending, markSeen, toggleListed, toggleFavorite } = useWatching(title, log);
  const seen = useMark('seen', toKey(key));
  const isShow = key.mediaType === 'tv';
  const isSeen = isShow ? seen === '' : isSending || Boolean(log?.watches.length);
  const isListed = typeof log?.listed_at === 'string';
  const poster = posterUrl(useSelector(selectImageBase), posterPath);
  const toggleLabel = isIn ? text.removeFrom : text.addTo;
  /** Closes the sheet first, because the action opens a dialog or removes the tile. */
  const closeThen = (action: () => void) => () => {
    onClose();
    action();
  };
  const actions = (
    <>
      <Action icon="star" label={text.clear} disabled={score === 0} onClick={() => rate(0)} />
      {onRemove && (
        <Action icon="minus" label={text.removeHere} onClick={closeThen(() => onRemove(title))} />
      )}
      <Action
        icon={isIn ? 'minus' : 'plus'}
        label={active === null ? text.add : toggleLabel(active)}
        onClick={active === null ? closeThen(toggle) : toggle}
      />
      <Action icon="list" label={text.saveTo} onClick={closeThen(save)} />
      <Action
        icon="check"
        label={isSeen ? text.seenAgain : text.seen}
        disabled={isSending || !log}
        onClick={isSeen || isShow ? onDate : markSeen}
      />
      <Action
        icon="bookmark"
        label={isListed ? text.fromWatchlist : text.toWatchlist}
        disabled={!log}
        onClick={toggleListed}
      />
      <Action
        icon={heart}
        label={log?.favorite ? text.fromFavorites : text.toFavorites}
        disabled={!log}
        onClick={toggleFavorite}
      />
      <li>
        <Link
          to={paths.title(key)}
          state={titleLinkState(title, poster)}
          className={sheetStyles.action}
          viewTransition
          onClick={onClose}
        >
          <Icon name="film" />
          {text.open}
        </Link>
      </li>
    </>
  );
  return (
    <ActionSheet title={name} onClose={onClose} actions={actions}>
      <p className={styles.facts}>
        {[movies[key.mediaType], yearOf(released)].filter(Boolean).join(' · ')}
      </p>
      <div className={styles.stars}>
        <Stars value={score} onRate={rate} label={movies.rate(name)} size="large" />
      </div>
    </ActionSheet>
  );
}
