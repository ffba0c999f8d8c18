// What a user settles about a show. Each change says what was done, with Undo, or why it failed.
import type { ApiDispatch } from '../../api/dispatch';
import { showsApi } from '../../api/shows/generated';
import type { ChangedEpisodes, WantedIntent, WantedSpecials } from '../../api/shows/generated';
import { showsMessages } from '../../lib/messages/shows';
import type { Title } from '../../lib/titles';
import { report, untracked } from '../watching/watchActions';
import { showLogArg } from './watchEpisodes';
import type { EpisodeSelection } from './watchEpisodes';

const text = showsMessages;
const { failed } = text;
const { changeShow, skipEpisodes, moveEpisodeWatches } = showsApi.endpoints;
const { startViewing, endViewing } = showsApi.endpoints;

/** Puts a show on hold, drops it, or takes it up again. */
export const setIntent = (title: Title, intent: WantedIntent) => (dispatch: ApiDispatch) => {
  const arg = { ...showLogArg(title), changeShowBody: { intent } };
  const sent = dispatch(changeShow.initiate(arg, untracked));
  return report(dispatch, title, sent, () => text.intents[intent].done(title.name), { failed });
};

/** Says whether the specials of a show count. */
export const setSpecials = (title: Title, specials: WantedSpecials) => (dispatch: ApiDispatch) => {
  const arg = { ...showLogArg(title), changeShowBody: { specials } };
  const sent = dispatch(changeShow.initiate(arg, untracked));
  return report(dispatch, title, sent, () => text.specials.done[specials](title.name), { failed });
};

/** Skips a season or an episode, or skips it no longer. */
export const setSkipped =
  (title: Title, { season = 0, episode }: EpisodeSelection, skipped: boolean) =>
  (dispatch: ApiDispatch) => {
    const skipBody = { season_number: season, episode_number: episode ?? null, skipped };
    const sent = dispatch(skipEpisodes.initiate({ ...showLogArg(title), skipBody }, untracked));
    const what = episode === undefined ? text.season(season) : text.code(season, episode);
    const done = () => (skipped ? text.skip.done : text.skip.undone)(title.name, what);
    return report(dispatch, title, sent, done, { failed });
  };

/** Begins to watch a show again. */
export const watchAgain = (title: Title) => (dispatch: ApiDispatch) => {
  const sent = dispatch(startViewing.initiate(showLogArg(title), untracked));
  return report(dispatch, title, sent, () => text.viewing.begun(title.name), { failed });
};

/** Ends the viewing that is running. */
export const endWatchAgain =
  (title: Title, viewing: number, state: 'finished' | 'stopped') => (dispatch: ApiDispatch) => {
    const arg = { ...showLogArg(title), viewing, endViewingBody: { state } };
    const sent = dispatch(endViewing.initiate(arg, untracked));
    return report(dispatch, title, sent, () => text.viewing[state](title.name), { failed });
  };

/** Moves the watches of an episode that is no longer listed to another; a form shows a failure. */
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
