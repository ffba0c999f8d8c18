// The names of watches in the diary.
import { episodeName, shownNumber } from '../../lib/episodes';
import { diaryMessages } from '../../lib/messages/diary';
import { episodeMessages } from '../../lib/messages/episodes';
import { watchingMessages } from '../../lib/messages/watching';
import type { Title } from '../../lib/titles';
import { formatWatchedDate } from '../../lib/watchedAt';
import type { DiaryWatch } from './useDiary';

/** "S2 E4 Name" or "Season 2"; empty for a film or a whole show. */
export function partOf(watch: DiaryWatch) {
  const { season_number: season, episode_name } = watch;
  if (season === null) return '';
  const number = numberOf(watch);
  return number ? episodeName(number, episode_name) : episodeMessages.season(season);
}

export function numberOf({ season_number, episode_number, in_order }: DiaryWatch) {
  if (season_number === null || episode_number === null) return null;
  return shownNumber({ season_number, episode_number, in_order });
}

export const nameOf = (title: Title, part: string) =>
  part ? diaryMessages.partOf(title.name, part) : title.name;

export const dateOf = ({ when }: DiaryWatch) =>
  formatWatchedDate(when) ?? watchingMessages.unknownDate;
