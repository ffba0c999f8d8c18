import { episodeName } from '../../lib/episodes';
import { formatCalendarDate, formatNumber } from '../../lib/format';
import { parseApiId } from '../../lib/ids';
import type { TitleKey } from '../../lib/ids';
import { libraryMessages } from '../../lib/messages/library';
import { notificationMessages as text } from '../../lib/messages/notifications';
import { paths } from '../../lib/paths';
import type { Notification } from './useNotifications';

interface Sentence {
  name: string;
  /** The text after the name. */
  rest: string;
  /** The address of the season, else of the title; null for an invalid id, or without a title. */
  to: string | null;
}

/** The sentence of a notification. */
export function sentenceOf(notification: Notification): Sentence {
  const { movie_id: id, media_type: mediaType, season_number: season } = notification;
  if (notification.kind === 'backup_failed') return { name: text.backupFailed, rest: '', to: null };
  const key: TitleKey | null = parseApiId(id, mediaType);
  const isOfSeason = season !== null && mediaType === 'tv';
  return {
    name: notification.title || libraryMessages.removedTitles.unnamed(String(id)),
    rest: restOf(notification),
    to: key && (isOfSeason ? paths.season(key, season) : paths.title(key)),
  };
}

function restOf(notification: Notification): string {
  const { kind, episodes, air_date: day, previous_air_date: earlier, status } = notification;
  const { season_number: season, episode_number: number, release_kind: release } = notification;
  const episode = episodeName({ season: season ?? 0, episode: number ?? 0 });
  switch (kind) {
    case 'episodes_out':
      return episodes === null || episodes < 2
        ? text.episodeOut(episode)
        : text.episodesOut(formatNumber(episodes), episode);
    case 'film_out':
      return release === null ? text.filmOut : text.filmOutAs[release];
    case 'season_complete':
      return text.seasonComplete(formatNumber(season ?? 0));
    case 'season_dated':
      return text.seasonDated(formatNumber(season ?? 0), formatCalendarDate(day));
    case 'date_moved':
      return text.dateMoved(episode, formatCalendarDate(earlier), formatCalendarDate(day));
    case 'status_changed':
      return text.status[status ?? 'returning'];
    case 'episodes_gone':
      return episodes === null || episodes < 2
        ? text.episodeGone
        : text.episodesGone(formatNumber(episodes));
    case 'backup_failed':
    case 'unknown_title':
      return '';
  }
}
