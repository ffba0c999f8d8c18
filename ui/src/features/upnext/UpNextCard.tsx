import { memo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formatCalendarDate, formatNumber } from '../../lib/format';
import { unsentMessages } from '../../lib/messages/unsent';
import { upNextMessages } from '../../lib/messages/upNext';
import { shownNumber } from '../../lib/episodes';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import { EpisodeName } from '../watching/EpisodeName';
import { useSpoiler } from '../watching/useSpoiler';
import type { Spoiler } from '../watching/useSpoiler';
import { formatCountdown, formatLeft } from './showTimes';
import { Still } from './Still';
import styles from './UpNextCard.module.css';
import { isSameEpisode } from './useUpNext';
import type { Episode, Pending, UpNextEntry } from './useUpNext';
import { useSwipe } from './useSwipe';

const text = upNextMessages;

export const skipIcon = 'M5 5l8 7l-8 7zM13 5l6 7l-6 7';

export type OnAction = (entry: UpNextEntry, action: Pending['action']) => void;

type Props = {
  entry: UpNextEntry;
  imageBase: string | null;
  pending: Pending | undefined;
  /** Whether it is a card of the strip, which has less space. */
  isSmall?: boolean;
  /** Whether the name and the picture of the episode are hidden; undefined until that is known. */
  hidesSpoilers: boolean | undefined;
  onAction: OnAction;
  onMenu?: (entry: UpNextEntry) => void;
};

/** A show with the episode to watch next. */
export const UpNextCard = memo(function UpNextCard(props: Props) {
  const { entry, imageBase, pending, isSmall = false, hidesSpoilers, onAction, onMenu } = props;
  const { title, show, episode } = entry;
  const spoiler = useSpoiler(hidesSpoilers, false, keyOf(episode));
  const action = pending && isSameEpisode(pending.episode, episode) ? pending.action : undefined;
  const face = useRef<HTMLDivElement>(null);
  const sides = { right: () => onAction(entry, 'seen'), left: () => onAction(entry, 'skip') };
  // No swipes in the strip, whose row scrolls horizontally.
  useSwipe(face, isSmall ? null : sides);
  const shown = shownNumber(episode);
  const numbers = [title.name, shown.season, shown.episode] as const;
  return (
    <li className={styles.card} data-card={show.movie.id} data-small={isSmall || undefined}>
      {!isSmall && <SwipeActions />}
      <div ref={face} className={styles.face} data-action={action}>
        <Picture entry={entry} imageBase={imageBase} spoiler={spoiler} />
        <About entry={entry} spoiler={spoiler}>
          <p className={styles.facts}>
            {action && pending?.isUnsent && <span>{unsentMessages.notSent}</span>}
            {!isSmall && episode.runtime !== null && (
              <span>{text.runtime(formatNumber(episode.runtime))}</span>
            )}
            <span>{formatLeft(show)}</span>
            {!isSmall && show.earlier_unseen > 0 && (
              <span>{text.earlier(show.earlier_unseen, formatNumber(show.earlier_unseen))}</span>
            )}
          </p>
        </About>
        <div className={styles.actions}>
          <IconButton
            icon="check"
            label={text.seen(...numbers)}
            aria-pressed={action === 'seen'}
            className={styles.seen}
            data-control="seen"
            onClick={() => onAction(entry, 'seen')}
          />
          {!isSmall && (
            <IconButton
              icon={skipIcon}
              label={text.skip(...numbers)}
              data-control="skip"
              onClick={() => onAction(entry, 'skip')}
            />
          )}
          {onMenu && <MenuButton entry={entry} onMenu={onMenu} />}
        </div>
      </div>
    </li>
  );
});

/** The actions of swipes to the right and to the left, which become visible when the card is moved. */
function SwipeActions() {
  return (
    <div className={styles.swipeActions} aria-hidden="true">
      <span>
        <Icon name="check" /> {text.swipe.seen}
      </span>
      <span>
        {text.swipe.skip} <Icon name={skipIcon} />
      </span>
    </div>
  );
}

type SoonCardProps = Pick<Props, 'entry' | 'imageBase' | 'hidesSpoilers'> &
  MenuProps & {
    /** `YYYY-MM-DD`. */
    outDate: string;
  };

/** A show with the episode that comes out next. */
export const SoonCard = memo(function SoonCard(props: SoonCardProps) {
  const { entry, imageBase, hidesSpoilers, outDate, onMenu } = props;
  const spoiler = useSpoiler(hidesSpoilers, false, keyOf(entry.episode));
  return (
    <li className={styles.card} data-card={entry.show.movie.id}>
      <div className={styles.face}>
        <Picture entry={entry} imageBase={imageBase} spoiler={spoiler} />
        <About entry={entry} spoiler={spoiler}>
          <p className={styles.facts}>
            <span className={styles.date}>{formatCalendarDate(outDate)}</span>
            <span>{formatCountdown(outDate)}</span>
          </p>
        </About>
        <div className={styles.actions}>
          <MenuButton entry={entry} onMenu={onMenu} />
        </div>
      </div>
    </li>
  );
});

type MenuProps = Pick<Props, 'entry'> & { onMenu: (entry: UpNextEntry) => void };

function MenuButton({ entry, onMenu }: MenuProps) {
  return (
    <IconButton
      icon="more"
      label={text.more(entry.title.name)}
      aria-haspopup="dialog"
      data-control="menu"
      onClick={() => onMenu(entry)}
    />
  );
}

type PartProps = { entry: UpNextEntry; spoiler: Spoiler };

/** The picture links to the show. Keyboards and screen readers use the link on the name. */
function Picture({ entry, imageBase, spoiler }: PartProps & Pick<Props, 'imageBase'>) {
  const { title, show, episode } = entry;
  const share = show.out > 0 ? Math.min(show.seen / show.out, 1) : 0;
  return (
    <Link
      to={paths.title(title.key)}
      className={styles.picture ?? ''}
      tabIndex={-1}
      aria-hidden="true"
      draggable={false}
      viewTransition
    >
      <Still
        imageBase={imageBase}
        stillPath={spoiler.hides && spoiler.isHidden ? null : episode.still_path}
        posterPath={title.posterPath}
        name={title.name}
        isPending={spoiler.hides === undefined}
      />
      <span className={styles.bar}>
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </Link>
  );
}

const keyOf = ({ season_number, episode_number }: Episode) => `${season_number}/${episode_number}`;

/** The name of the show and its episode. An episode that replaces another one slides in. */
function About({ entry, spoiler, children }: PartProps & { children: ReactNode }) {
  const { title, episode } = entry;
  const key = keyOf(episode);
  const [first] = useState(key);
  const number = shownNumber(episode);
  return (
    <div className={styles.about}>
      <p className={styles.name}>
        <Link to={paths.title(title.key)} data-control="link" viewTransition>
          {title.name}
        </Link>
      </p>
      <div key={key} data-next={key === first ? undefined : true}>
        <p className={styles.episode}>
          <EpisodeName number={number} name={episode.name} spoiler={spoiler} />
        </p>
        {children}
      </div>
    </div>
  );
}
