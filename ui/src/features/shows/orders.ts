// The chosen order of a show's episodes. Requests always identify episodes by the catalogue's numbers.
import type { LoggedEpisode, LoggedSeason, ShowLog } from '../../api/shows/generated';
import { showsMessages } from '../../lib/messages/shows';

/** The number of the group of episodes that are not in the chosen order. No order has a season of this number. */
export const restNumber = 9999;

/** The chosen order, unless TMDB has removed it; null: the catalogue's own order. */
export const shownOrder = ({ order }: Pick<ShowLog, 'order'>) =>
  order && !order.removed ? order : null;

/** Returns the sort key of episodes. Episodes that are not in the chosen order are last, as on the server. */
export function sortKeyIn(log: Pick<ShowLog, 'order'>): (episode: LoggedEpisode) => number {
  const after = shownOrder(log) ? 10_000 : 0;
  return ({ in_order, season_number, episode_number }) =>
    in_order
      ? in_order.season_number * 100_000 + in_order.episode_number
      : (season_number + after) * 100_000 + episode_number;
}

/** The season in which an episode is shown. */
export const shownSeason = (log: ShowLog, { in_order, season_number }: LoggedEpisode) =>
  in_order?.season_number ?? (shownOrder(log) ? restNumber : season_number);

/** The log with the seasons of the chosen order in place of the catalogue's. */
export function inOrder(log: ShowLog): ShowLog {
  const order = shownOrder(log);
  if (!order) return log;
  const place = sortKeyIn(log);
  const all = log.seasons
    .flatMap(({ episodes }) => episodes)
    .sort((one, other) => place(one) - place(other));
  const seasonOf = (number: number, name: string | null): LoggedSeason => {
    const episodes = all.filter((one) => shownSeason(log, one) === number);
    const air_date = episodes.find((one) => one.air_date !== null)?.air_date ?? null;
    const facts = { name, air_date, poster_path: null, skipped: false, score10: null };
    return { season_number: number, ...facts, episodes };
  };
  const seasons = order.seasons.map(({ season_number, name }) => seasonOf(season_number, name));
  const rest = seasonOf(restNumber, showsMessages.order.rest);
  return { ...log, seasons: rest.episodes.length > 0 ? [...seasons, rest] : seasons };
}
