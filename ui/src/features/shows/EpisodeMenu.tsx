import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useApiDispatch } from '../../api/dispatch';
import type { LoggedEpisode } from '../../api/shows/generated';
import { useTvSeasonQuery } from '../../api/titles/generated';
import { formatCalendarDate } from '../../lib/format';
import { posterUrl } from '../../lib/images';
import { catalogueLanguage } from '../../lib/limits';
import { episodeName, shownNumber } from '../../lib/episodes';
import { showsMessages } from '../../lib/messages/shows';
import type { Title } from '../../lib/titles';
import { Action, ActionSheet } from '../../ui/ActionSheet';
import { Button } from '../../ui/Button';
import { StartCheckin } from '../watching/StartCheckin';
import { selectImageBase, selectIsBuiltin } from '../server/serverConfig';
import { useHidesSpoilers, useSpoiler } from '../watching/useSpoiler';
import { PartStars } from './PartStars';
import { hasRest } from './progress';
import { setSkipped } from './showActions';
import styles from './Sheets.module.css';
import type { SheetProps } from './sheets';
import { skipRest, skipRestIcon } from './skipRest';
import { recordEpisodes, removeEpisodes } from './watchEpisodes';

const text = showsMessages.menu;

type Props = SheetProps & { episode: LoggedEpisode };

/** The actions on an episode, with its picture and summary. */
export function EpisodeMenu({ title, log, episode: logged, onOpen, onClose }: Props) {
  const dispatch = useApiDispatch();
  const { season_number: season, episode_number: episode, name, seen, skipped, watches } = logged;
  const selection = { season, episode };
  const closeThen = (action: Parameters<typeof dispatch>[0]) => () => {
    onClose();
    void dispatch(action);
  };
  const actionsOf = (checkin: ReactNode) => (
    <>
      <Action
        icon="check"
        label={watches > 0 ? text.watchAgain : text.watchedNow}
        onClick={closeThen(recordEpisodes(title, selection, { log }))}
      />
      {checkin}
      <Action
        icon="diary"
        label={text.watchedOn}
        onClick={() => onOpen({ kind: 'date', selection })}
      />
      <Action
        icon="arrowUp"
        label={text.upTo}
        onClick={() => onOpen({ kind: 'date', selection: { ...selection, upTo: true } })}
      />
      <Action
        icon={skipped ? 'plus' : 'minus'}
        label={skipped ? text.unskip : text.skip}
        onClick={closeThen(setSkipped(title, selection, !skipped))}
      />
      {!skipped && hasRest(log, logged) && (
        <Action
          icon={skipRestIcon}
          label={text.skipRest}
          onClick={closeThen(skipRest(title, selection))}
        />
      )}
      {seen && (
        <Action
          icon="trash"
          label={text.remove}
          onClick={closeThen(removeEpisodes(title, selection))}
        />
      )}
    </>
  );
  const shown = shownNumber(logged);
  const spoiler = useSpoiler(useHidesSpoilers(), seen);
  const about = useAbout(title, logged);
  const hasHidden = name !== null || about.still !== null || about.overview !== '';
  const heading = episodeName(shown, spoiler.isHidden ? null : name);
  return (
    <StartCheckin
      subject={{ title, episode: { ...selection, shown, name: name ?? '' } }}
      minutes={logged.runtime}
      onClose={onClose}
    >
      {(checkin) => (
        <ActionSheet title={heading} onClose={onClose} actions={actionsOf(checkin)}>
          {spoiler.hides && spoiler.isHidden && hasHidden && (
            <Button onClick={spoiler.onToggle}>{showsMessages.reveal}</Button>
          )}
          {!spoiler.isHidden && <About {...about} />}
          <p className={styles.facts}>{factsOf(logged).join(' · ')}</p>
          <PartStars {...{ title, selection }} name={heading} score10={logged.score10} />
        </ActionSheet>
      )}
    </StartCheckin>
  );
}

function factsOf({ air_date, runtime, watches, last_watched }: LoggedEpisode): string[] {
  const last = last_watched === null ? '' : formatCalendarDate(last_watched);
  return [
    formatCalendarDate(air_date),
    runtime === null ? '' : showsMessages.duration(runtime),
    watches > 1 ? text.watches(watches) : '',
    last && (watches > 1 ? text.lastWatched : text.watchedDay)(last),
  ].filter(Boolean);
}

interface AboutEpisode {
  /** The address of the picture. */
  still: string | null;
  overview: string;
}

/** Picture and summary, if TMDB has them. */
function useAbout(title: Title, logged: LoggedEpisode): AboutEpisode {
  const imageBase = useSelector(selectImageBase);
  const isBuiltin = useSelector(selectIsBuiltin);
  const query = {
    id: String(title.key.number),
    seasonNumber: String(logged.season_number),
    language: catalogueLanguage,
  };
  const { currentData } = useTvSeasonQuery(query, { skip: isBuiltin });
  const row = currentData?.episodes.find(
    ({ episode_number }) => episode_number === logged.episode_number,
  );
  const still = posterUrl(imageBase, logged.still_path ?? row?.still_path ?? null, 'w300');
  return { still, overview: row?.overview ?? '' };
}

function About({ still, overview }: AboutEpisode) {
  if (still === null && overview === '') return null;
  return (
    <div className={styles.about}>
      {still !== null && (
        <img className={styles.still} src={still} alt="" width={300} height={169} />
      )}
      {overview !== '' && <p>{overview}</p>}
    </div>
  );
}
