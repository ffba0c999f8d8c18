import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { useLazyModule } from '../../lib/lazyModule';
import { unsentMessages } from '../../lib/messages/unsent';
import { watchingMessages } from '../../lib/messages/watching';
import { useShortcuts } from '../../lib/preferences';
import type { Title } from '../../lib/titles';
import { formatWatchedDate } from '../../lib/watchedAt';
import { Button } from '../../ui/Button';
import { heart } from '../../ui/heart';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { Failure } from '../server/Failure';
import styles from './TitleWatching.module.css';
import { WatchBar } from './WatchBar';
import { WatchedWith } from './WatchedWith';
import { useWatching } from './useWatching';
import type { LoadedLog, Watch } from './useWatching';
import { isUnsent } from './unsentLog';
import { deleteWatch } from './watchActions';

const text = watchingMessages;

const loadSheet = () => import('./DateSheet');
const loadMenu = () => import('./TitleMenu');

/** A function that opens the date sheet for a new or an existing watch, and the open sheet. */
function useDateSheet(title: Title): [open: (watch: Watch | null) => void, sheet: ReactNode] {
  const [about, setAbout] = useState<{ watch: Watch | null } | null>(null);
  const close = () => setAbout(null);
  const code = useLazyModule(loadSheet, about !== null, close);
  const sheet = about && code && <code.DateSheet {...{ title, ...about }} onClose={close} />;
  return [(watch) => setAbout({ watch }), sheet];
}

type Props = { title: Title };

/** The differences for a show, whose episodes are marked instead. */
export interface ShowButtons {
  /** Whether all released episodes are seen. */
  isSeen: boolean;
  onSeen: () => void;
  onMore: () => void;
}

type WatchingProps = Props & {
  show?: ShowButtons | undefined;
  /** The runtime of the film; null if unknown. */
  minutes: number | null;
  loaded: LoadedLog;
  /** False while the page itself shows a failure. */
  showsFailure: boolean;
};

/** The buttons Seen, Watchlist and Favorite of a title, with their keys, and how often it was seen. */
export function TitleWatching({ title, show, minutes, loaded, showsFailure }: WatchingProps) {
  const { log, error, loading, onRetry } = loaded;
  const { isSending, markSeen, toggleListed, toggleFavorite } = useWatching(title, log);
  const row = useRef<HTMLDivElement>(null);
  const [openSheet, sheet] = useDateSheet(title);
  const openEmptySheet = show?.onSeen ?? (() => openSheet(null));
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const closeMenu = () => setIsMenuOpen(false);
  const menu = useLazyModule(loadMenu, isMenuOpen, closeMenu);
  const [last] = log?.watches ?? [];
  const count = show ? 0 : (log?.watches.length ?? 0);
  const isSeen = show ? show.isSeen : count > 0 || isSending;
  const opensSheet = show !== undefined || count > 0;
  const isListed = log !== undefined && log.listed_at !== null;
  const isFavorite = log?.favorite ?? false;
  // A second press is more often a mistake than a second watch, so it opens the date sheet.
  const press = opensSheet ? openEmptySheet : markSeen;
  useShortcuts(({ key, shiftKey }) => {
    if (/^w$/i.test(key)) return shiftKey ? openEmptySheet : press;
    if (/^b$/i.test(key)) return toggleListed;
    return /^f$/i.test(key) ? toggleFavorite : undefined;
  });
  const summary = last ? text.seenSummary(count, formatWatchedDate(last.when)) : text.notSeen;
  const buttons = (
    <>
      <Button
        variant={isSeen ? 'primary' : 'secondary'}
        aria-pressed={isSeen}
        aria-haspopup={opensSheet ? 'dialog' : undefined}
        disabled={log === undefined}
        // A double click counts as one press.
        onClick={({ detail }) => detail < 2 && press()}
      >
        <Icon name="check" size="small" />
        {text.seen} {count > 1 && <span className={styles.count}>{count}</span>}
      </Button>
      <Button
        variant={isListed ? 'primary' : 'secondary'}
        aria-pressed={isListed}
        disabled={log === undefined}
        onClick={toggleListed}
      >
        <Icon name="bookmark" size="small" filled={isListed} />
        {text.watchlist.title}
      </Button>
      <Button
        variant={isFavorite ? 'primary' : 'secondary'}
        aria-pressed={isFavorite}
        disabled={log === undefined}
        onClick={toggleFavorite}
      >
        <Icon name={heart} size="small" filled={isFavorite} />
        <span className={styles.favoriteText}>{text.favorite.title}</span>
      </Button>
      <IconButton
        icon="more"
        label={text.more(title.name)}
        aria-haspopup="dialog"
        onClick={show?.onMore ?? (() => setIsMenuOpen(true))}
      />
    </>
  );
  return (
    <div ref={row} className={styles.watching}>
      {buttons}
      {Boolean(error) && showsFailure ? (
        <div className={styles.summary}>
          <Failure error={error} busy={loading} onRetry={onRetry} inline />
        </div>
      ) : (
        !show && <p className={styles.summary}>{log && summary}</p>
      )}
      {isMenuOpen && menu && (
        <menu.TitleMenu {...{ title, minutes }} onOtherDate={openEmptySheet} onClose={closeMenu} />
      )}
      {sheet}
      {log && (
        <WatchBar row={row} label={text.actionsOf(title.name)}>
          {buttons}
        </WatchBar>
      )}
    </div>
  );
}

type HistoryProps = Props & { watches: Watch[] };

/** All watches of a title; nothing without any. */
export function WatchHistory({ title, watches }: HistoryProps) {
  const dispatch = useApiDispatch();
  const [openSheet, sheet] = useDateSheet(title);
  if (watches.length === 0) return null;
  return (
    <section className={styles.history} aria-labelledby="watch-history">
      <h2 id="watch-history">{text.history}</h2>
      <ul className={styles.list}>
        {watches.map((watch) => (
          <WatchRow
            key={watch.id}
            watch={watch}
            onEdit={() => openSheet(watch)}
            onRemove={() => void dispatch(deleteWatch(title, watch.id))}
          />
        ))}
      </ul>
      {sheet}
    </section>
  );
}

type RowProps = {
  watch: Watch;
  onEdit: () => void;
  onRemove: () => void;
};

function WatchRow({ watch, onEdit, onRemove }: RowProps) {
  const { when, season_number: season, rewatch, note, tags } = watch;
  const day = formatWatchedDate(when) ?? text.unknownDate;
  const date = season === null ? day : text.seasonOn(season, day);
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <p className={styles.date}>
          {date}
          {rewatch && <span className={styles.rewatch}>{text.rewatch}</span>}
        </p>
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label={text.tags.label}>
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
        <WatchedWith watch={watch} />
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {isUnsent(watch) ? (
        <p className={styles.note}>{unsentMessages.notSent}</p>
      ) : (
        <>
          <IconButton
            icon="pencil"
            label={text.edit(date)}
            aria-haspopup="dialog"
            onClick={onEdit}
          />
          <IconButton icon="trash" label={text.remove(date)} onClick={onRemove} />
        </>
      )}
    </li>
  );
}
