import { useRef } from 'react';
import type { MouseEvent } from 'react';
import type { LoggedEpisode } from '../../api/shows/generated';
import { episodeName, shownNumber } from '../../lib/episodes';
import { showsMessages } from '../../lib/messages/shows';
import { titleMessages } from '../../lib/messages/titles';
import { unsentMessages } from '../../lib/messages/unsent';
import { useLongPress } from '../../lib/useLongPress';
import { IconButton } from '../../ui/IconButton';
import visuallyHidden from '../../ui/visuallyHidden.module.css';
import { SpoilerName } from '../watching/EpisodeName';
import { useSpoiler } from '../watching/useSpoiler';
import { formatAirDate, shortDate } from './airDate';
import styles from './EpisodeRow.module.css';
import { PartScore } from './PartScore';
import { SeenButton } from './SeenButton';

const text = showsMessages;

type Props = {
  episode: LoggedEpisode;
  /** The number of digits of the longest episode number in the list. */
  digits: number;
  /** Whether the names of unseen episodes are hidden; undefined until that is known. */
  hidesSpoilers: boolean | undefined;
  isUnsent: boolean;
  tabIndex: number;
  onMark: () => void;
  /** Marks this episode and the ones before. */
  onUpTo: () => void;
  onMore: () => void;
};

/** An episode with its button. Shift with a click, or a long press on the button, marks the episodes before, too. */
export function EpisodeRow(props: Props) {
  const { episode: logged, digits, hidesSpoilers, isUnsent, tabIndex } = props;
  const { onMark, onUpTo, onMore } = props;
  const { name, seen, skipped, out, watches } = logged;
  const shown = shownNumber(logged);
  const number = shown.episode;
  const button = useRef<HTMLButtonElement>(null);
  useLongPress(button, onUpTo);
  const spoiler = useSpoiler(hidesSpoilers, seen);
  const full = episodeName(shown, spoiler.isHidden ? null : name);
  return (
    <div
      className={styles.row}
      data-seen-episode={seen || undefined}
      data-dim={skipped || !out || undefined}
    >
      <span className={styles.number} style={{ width: `${digits}ch` }}>
        {number}
      </span>
      <div className={styles.about}>
        <p className={styles.name}>
          {name === null ? (
            titleMessages.seasons.episode(number)
          ) : (
            <SpoilerName {...{ name, spoiler, tabIndex }} number={shown} />
          )}
        </p>
        <p className={styles.facts}>
          {[...(isUnsent ? [unsentMessages.notSent] : []), ...factsOf(logged)].join(' · ')}
        </p>
      </div>
      <PartScore score10={logged.score10} />
      {watches > 1 && (
        <span className={styles.times}>
          <span aria-hidden="true">{text.page.times(watches)}</span>
          <span className={visuallyHidden.visuallyHidden}>{text.page.timesLabel(watches)}</span>
        </span>
      )}
      <IconButton
        icon="more"
        label={text.more(full)}
        tabIndex={tabIndex}
        aria-haspopup="dialog"
        onClick={onMore}
      />
      <SeenButton
        ref={button}
        name={full}
        seen={seen}
        tabIndex={tabIndex}
        onClick={(event: MouseEvent) => {
          if (event.detail > 1) return;
          if (event.shiftKey) onUpTo();
          else onMark();
        }}
      />
    </div>
  );
}

function factsOf({ air_date, out, runtime, kind, skipped, listed, ...rest }: LoggedEpisode) {
  const { seen, last_watched } = rest;
  return [
    skipped ? text.page.skipped : '',
    // First, because the rest may not fit on a phone.
    seen && last_watched !== null ? text.menu.watchedDay(shortDate(last_watched)) : '',
    listed ? '' : text.page.notListed,
    air_date === null ? '' : out ? shortDate(air_date) : formatAirDate(air_date),
    runtime === null ? '' : text.duration(runtime),
    kind === 'finale' ? text.page.finale : kind === 'mid_season' ? text.page.midSeason : '',
  ].filter(Boolean);
}
