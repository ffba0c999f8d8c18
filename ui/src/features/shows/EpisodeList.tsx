import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import type { LoggedEpisode, LoggedSeason, ShowLog } from '../../api/shows/generated';
import { shownNumber } from '../../lib/episodes';
import { showsMessages } from '../../lib/messages/shows';
import { useQueryParams } from '../../lib/navigation';
import { isSingleKey } from '../../lib/preferences';
import type { Title } from '../../lib/titles';
import { useRowWindow } from '../../lib/useRowWindow';
import { EmptyState } from '../../ui/EmptyState';
import { Select } from '../../ui/Select';
import { useHidesSpoilers } from '../watching/useSpoiler';
import styles from './EpisodeList.module.css';
import { EpisodeRow } from './EpisodeRow';
import { canMarkSeason, isEpisode } from './progress';
import type { EpisodeMark } from './progress';
import type { Sheet } from './sheets';
import { setSkipped } from './showActions';
import { indexOf, useRowFocus } from './useRowFocus';
import { useUnsentMarks } from './useShow';

const text = showsMessages.page;

/** In pixels; `--row-height` in EpisodeList.module.css is the same. */
const rowHeight = 68;

const filterOptions = [
  { value: '', label: text.filters.all },
  { value: 'unseen', label: text.filters.unseen },
];
const sortOptions = [
  { value: '', label: text.sorts.oldest },
  { value: 'newest', label: text.sorts.newest },
];

const keyOf = ({ season_number, episode_number }: LoggedEpisode) =>
  `${season_number}/${episode_number}`;

type Props = {
  title: Title;
  log: ShowLog;
  season: LoggedSeason | undefined;
  name: string;
  onMark: (mark: EpisodeMark) => void;
  onOpen: (sheet: Sheet) => void;
};

/** The episodes of a season, with the filter and the order of the address. */
export function EpisodeList({ title, log, season, name, onMark, onOpen }: Props) {
  const [params, changeParams] = useQueryParams();
  const isUnseen = params.get('show') === 'unseen';
  const isNewest = params.get('order') === 'newest';
  /** Episodes that were marked here stay in the list until the filter changes, so that no row moves below the pointer. */
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const all = season?.episodes ?? [];
  const isShown = (one: LoggedEpisode) =>
    !isUnseen || kept.has(keyOf(one)) || (!one.seen && !one.skipped);
  const filtered = all.filter(isShown);
  const episodes = isNewest ? filtered.toReversed() : filtered;
  if (all.length === 0) {
    return (
      <EmptyState title={text.none}>
        <p>{canMarkSeason(log, season) ? text.noneHint : text.noneYetHint}</p>
      </EmptyState>
    );
  }
  const mark = (one: LoggedEpisode) => {
    setKept(new Set([...kept, keyOf(one)]));
    const { season_number, episode_number } = one;
    // Several watches are removed in the menu, which shows their number.
    if (one.seen && one.watches > 1) {
      return onOpen({ kind: 'episode', season: season_number, episode: episode_number });
    }
    onMark({ season: season_number, episode: episode_number, seen: !one.seen });
  };
  return (
    <>
      <div className={styles.bar}>
        <Select
          pill
          label={text.filter}
          options={filterOptions}
          value={isUnseen ? 'unseen' : ''}
          onChange={({ target }) => {
            setKept(new Set());
            changeParams({ show: target.value });
          }}
        />
        <Select
          pill
          label={text.sort}
          options={sortOptions}
          value={isNewest ? 'newest' : ''}
          onChange={({ target }) => changeParams({ order: target.value })}
        />
      </div>
      {episodes.length === 0 ? (
        <EmptyState title={text.allSeen}>
          <p>{text.allSeenHint}</p>
        </EmptyState>
      ) : (
        <Rows
          key={`${isUnseen} ${isNewest}`}
          {...{ title, log, episodes, onOpen }}
          label={text.list(name)}
          onMark={mark}
        />
      )}
    </>
  );
}

type RowsProps = {
  title: Title;
  log: ShowLog;
  episodes: LoggedEpisode[];
  label: string;
  onMark: (episode: LoggedEpisode) => void;
  onOpen: (sheet: Sheet) => void;
};

/** Only the rows near the window are in the document: a season may have thousands. */
function Rows({ title, log, episodes, label, onMark, onOpen }: RowsProps) {
  const dispatch = useApiDispatch();
  const list = useRef<HTMLOListElement>(null);
  const unsent = useUnsentMarks(title.key);
  const hides = useHidesSpoilers();
  const { next } = log.progress;
  const startAt = episodes.findIndex(
    (one) =>
      one.season_number === next?.season_number && one.episode_number === next.episode_number,
  );
  const focus = useRowFocus(list, episodes.length, Math.max(0, startAt));
  const { slots } = useRowWindow(list, episodes.length, focus.active, () => rowHeight);
  const upTo = ({ season_number: season, episode_number: episode }: LoggedEpisode) =>
    onOpen({ kind: 'date', selection: { season, episode, upTo: true } });
  const onKeyDown = (event: KeyboardEvent) => {
    focus.handlers.onKeyDown(event);
    const one = episodes[indexOf(event.target) ?? -1];
    if (!one || event.defaultPrevented || !isSingleKey(event)) return;
    const { season_number: season, episode_number: episode, skipped } = one;
    const action = {
      w: () => (event.shiftKey ? upTo(one) : onMark(one)),
      s: () => void dispatch(setSkipped(title, { season, episode }, !skipped)),
    }[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const digits = Math.max(2, ...episodes.map((one) => String(shownNumber(one).episode).length));
  const rows = slots.filter((row) => row < episodes.length).sort((one, other) => one - other);
  return (
    <div role="presentation" {...focus.handlers} onKeyDown={onKeyDown}>
      <ol
        ref={list}
        className={styles.list}
        aria-label={label}
        style={{ height: `calc(${episodes.length} * var(--row-height))` }}
      >
        {rows.map((row) => {
          const one = episodes[row];
          return (
            one && (
              <li
                key={keyOf(one)}
                className={styles.row}
                data-index={row}
                aria-setsize={episodes.length}
                aria-posinset={row + 1}
                style={{ transform: `translateY(calc(${row} * var(--row-height)))` }}
              >
                <EpisodeRow
                  episode={one}
                  digits={digits}
                  hidesSpoilers={hides}
                  isUnsent={unsent.some((mark) => isEpisode(mark.season, mark.episode)(one))}
                  tabIndex={row === focus.active ? 0 : -1}
                  onMark={() => onMark(one)}
                  onUpTo={() => upTo(one)}
                  onMore={() =>
                    onOpen({
                      kind: 'episode',
                      season: one.season_number,
                      episode: one.episode_number,
                    })
                  }
                />
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}
