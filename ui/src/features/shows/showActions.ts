// A user's actions on a show. Each shows a message: the result with Undo, or why it failed.
import type { ApiDispatch } from '../../api/dispatch';
import { showsApi } from '../../api/shows/generated';
import type { ChangedEpisodes, WantedIntent, WantedSpecials } from '../../api/shows/generated';
import { toKey } from '../../lib/ids';
import { showsMessages } from '../../lib/messages/shows';
import type { Title } from '../../lib/titles';
import { report, untracked } from '../watching/report';
import { findSeason, isEpisode } from './progress';
import { showLogArg } from './watchEpisodes';
import type { EpisodeSelection } from './watchEpisodes';

const text = showsMessages;
const { failed } = text;
const { changeShow, chooseOrder, skipEpisodes, rateEpisode } = showsApi.endpoints;
const { startViewing, endViewing, moveEpisodeWatches } = showsApi.endpoints;

/** Puts a show on hold, drops it, or resumes it. */
export const setIntent = (title: Title, intent: WantedIntent) => (dispatch: ApiDispatch) => {
  const arg = { ...showLogArg(title), changeShowBody: { intent } };
  const sent = dispatch(changeShow.initiate(arg, untracked));
  return report(dispatch, title, sent, () => text.intents[intent].done(title.name), { failed });
};

/** Sets whether the specials of a show count. */
export const setSpecials = (title: Title, specials: WantedSpecials) => (dispatch: ApiDispatch) => {
  const arg = { ...showLogArg(title), changeShowBody: { specials } };
  const sent = dispatch(changeShow.initiate(arg, untracked));
  return report(dispatch, title, sent, () => text.specials.done[specials](title.name), { failed });
};

/** Sets whether a season or an episode is skipped. */
export const setSkipped =
  (title: Title, { season = 0, episode }: EpisodeSelection, skipped: boolean) =>
  (dispatch: ApiDispatch) => {
    const skipBody = { season_number: season, episode_number: episode ?? null, skipped };
    const sent = dispatch(skipEpisodes.initiate({ ...showLogArg(title), skipBody }, untracked));
    const name = episode === undefined ? text.season(season) : text.code(season, episode);
    const done = () => (skipped ? text.skip.done : text.skip.undone)(title.name, name);
    return report(dispatch, title, sent, done, { failed });
  };

/** Rates a season or an episode, optimistically; 0 clears the rating. Ratings of the same one share a message. */
export const ratePart =
  (title: Title, { season = 0, episode }: EpisodeSelection, score: number) =>
  (dispatch: ApiDispatch) => {
    const score10 = score === 0 ? null : score * 2;
    const patch = showsApi.util.updateQueryData('showLog', showLogArg(title), (draft) => {
      const found = findSeason(draft, season);
      const part = episode === undefined ? found : found?.episodes.find(isEpisode(season, episode));
      if (part) part.score10 = score10;
    });
    const patches = [dispatch(patch)];
    const rateEpisodeBody = { season_number: season, episode_number: episode ?? null, score10 };
    const sent = dispatch(
      rateEpisode.initiate({ ...showLogArg(title), rateEpisodeBody }, untracked),
    );
    const name = episode === undefined ? text.season(season) : text.code(season, episode);
    const done = () => (score === 0 ? text.stars.cleared : text.stars.done)(title.name, name);
    const batch = `rating/${toKey(title.key)}/${name}`;
    const rated = episode === undefined ? undefined : { season, episode, score };
    return report(dispatch, title, sent, done, { failed, patches, batch, rated });
  };

/** Chooses the order of a show's episodes; null: the catalogue's own. */
export const setOrder =
  (title: Title, order: { id: string; name: string } | null) => (dispatch: ApiDispatch) => {
    const arg = { ...showLogArg(title), chooseOrderBody: { order: order?.id ?? null } };
    const sent = dispatch(chooseOrder.initiate(arg, untracked));
    const done = () =>
      order ? text.order.chosen(title.name, order.name) : text.order.own(title.name);
    return report(dispatch, title, sent, done, { failed });
  };

/** Begins to watch a show again; with `repeats`, the last marks, which repeat successive episodes, are part of it. */
export const watchAgain =
  (title: Title, repeats = false) =>
  (dispatch: ApiDispatch) => {
    const arg = { ...showLogArg(title), ...(repeats && { repeats }) };
    const sent = dispatch(startViewing.initiate(arg, untracked));
    return report(dispatch, title, sent, () => text.viewing.started(title.name), { failed });
  };

/** Ends watching the show again. */
export const endWatchAgain =
  (title: Title, viewing: number, state: 'finished' | 'stopped') => (dispatch: ApiDispatch) => {
    const arg = { ...showLogArg(title), viewing, endViewingBody: { state } };
    const sent = dispatch(endViewing.initiate(arg, untracked));
    return report(dispatch, title, sent, () => text.viewing[state](title.name), { failed });
  };

/** Moves the watches of an episode that is no longer listed to another episode. The caller's form shows a failure. */
export const moveWatches =
  (title: Title, id: number, { season = 0, episode = 0 }: EpisodeSelection) =>
  (dispatch: ApiDispatch) => {
    const moveWatchesBody = { id, season_number: season, episode_number: episode };
    const arg = { ...showLogArg(title), moveWatchesBody };
    const sent = dispatch(moveEpisodeWatches.initiate(arg, untracked));
    const done = ({ changed }: ChangedEpisodes) =>
      text.gone.moved(changed, text.code(season, episode));
    return report(dispatch, title, sent, done, { isSilent: true });
  };
