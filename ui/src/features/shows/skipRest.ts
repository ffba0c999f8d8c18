import type { ApiDispatch } from '../../api/dispatch';
import { showsApi } from '../../api/shows/generated';
import { showsMessages } from '../../lib/messages/shows';
import type { Title } from '../../lib/titles';
import { report, untracked } from '../watching/report';
import type { EpisodeSelection } from './progress';
import { showLogArg } from './watchEpisodes';

const text = showsMessages;
const { skipEpisodes } = showsApi.endpoints;

export const skipRestIcon = 'M6 5l9 7l-9 7zM18.5 5v14';

/** Skips an episode and the later ones of its season, except seen ones, as one change. */
export const skipRest =
  (title: Title, { season = 0, episode = 0 }: EpisodeSelection) =>
  (dispatch: ApiDispatch) => {
    const skipBody = { season_number: season, episode_number: episode, skipped: true, rest: true };
    const sent = dispatch(skipEpisodes.initiate({ ...showLogArg(title), skipBody }, untracked));
    const done = () => text.skip.rest(title.name);
    return report(dispatch, title, sent, done, { failed: text.failed });
  };
