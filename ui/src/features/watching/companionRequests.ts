// Requests to add watches of other users to the user's diary.
import { alwaysFresh } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { useCompanionRequestsQuery, watchingApi } from '../../api/watching/generated';
import type {
  CompanionRequest as StoredRequest,
  RequestAnswer,
} from '../../api/watching/generated';
import { formatEpisodes } from '../../lib/episodes';
import type { EpisodeNumber } from '../../lib/episodes';
import { newId } from '../../lib/ids';
import { episodeMessages } from '../../lib/messages/episodes';
import { watchingMessages } from '../../lib/messages/watching';
import { fromStoredTitle } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import type { Marked } from '../../lib/undo';
import { calendarPart } from '../../lib/watchedAt';
import type { WatchedAt } from '../../lib/watchedAt';
import { report, untracked } from './report';

const text = watchingMessages.requests;
const { answerCompanionRequest } = watchingApi.endpoints;

/** A request, or those of one user for episodes of one show and day. */
export interface CompanionRequest {
  /** The newest first. */
  ids: [number, ...number[]];
  username: string;
  title: Title;
  episodes: EpisodeNumber[];
  /** The season that was watched as a whole; null for others. */
  season: number | null;
  when: WatchedAt;
  /** Of the newest. */
  requestedAt: string;
}

/** The pending requests, the newest first; undefined before the first response. */
export function useCompanionRequests(): CompanionRequest[] | undefined {
  const { data, isLoading } = useCompanionRequestsQuery(undefined, alwaysFresh);
  return isLoading ? undefined : groupsOf(data?.requests ?? []);
}

function groupsOf(requests: StoredRequest[]): CompanionRequest[] {
  const groups = new Map<string, [StoredRequest, ...StoredRequest[]]>();
  for (const request of requests) {
    const { id, username, movie, episode_number, when } = request;
    const ofShow = [username, movie.id, calendarPart(when)].join('/');
    const key = episode_number === null ? String(id) : ofShow;
    const group = groups.get(key);
    if (group) group.push(request);
    else groups.set(key, [request]);
  }
  return [...groups.values()].flatMap((group) => {
    const [{ id, username, movie, season_number, when, requested_at: requestedAt }, ...others] =
      group;
    const title = fromStoredTitle(movie);
    if (!title) return [];
    const episodes = group.flatMap(({ season_number: season, episode_number: episode }) =>
      season === null || episode === null ? [] : { season, episode },
    );
    const season = episodes.length > 0 ? null : season_number;
    const ids: [number, ...number[]] = [id, ...others.map((other) => other.id)];
    return [{ ids, username, title, episodes, season, when, requestedAt }];
  });
}

/** The name of the title, with its season or episodes. It is unknown until the catalogue has confirmed the title for this user. */
export function nameOf({ title, episodes, season }: CompanionRequest): string {
  const name = title.name || text.aTitle;
  if (episodes.length > 0) return text.partOf(name, formatEpisodes(episodes));
  return season === null ? name : text.partOf(name, episodeMessages.season(season));
}

/** Answers a request, which disappears at once. */
export const answerRequest =
  (request: CompanionRequest, answer: RequestAnswer) => (dispatch: ApiDispatch) => {
    const { ids, title } = request;
    const remove = watchingApi.util.updateQueryData('companionRequests', undefined, (draft) => {
      draft.requests = draft.requests.filter(({ id }) => !ids.includes(id));
    });
    const patches = [dispatch(remove)];
    const done = () => {
      const name = nameOf(request);
      if (answer === 'decline') return text.declined(name);
      if (answer === 'accept') return text.added(name);
      return text.autoAccepted(name, request.username);
    };
    const marked = answer === 'decline' ? undefined : markedBy(request);
    const batch = `requests/${newId()}`;
    let failures = 0;
    const isSilent = () => (failures += 1) > 1;
    // In parallel: the requests are loaded again once all are answered.
    const answers = ids.map((id) => {
      const arg = { id, answerRequestBody: { answer } };
      const sent = dispatch(answerCompanionRequest.initiate(arg, untracked));
      return report(dispatch, title, sent, done, { patches, marked, batch, isSilent });
    });
    return Promise.all(answers);
  };

/** What the message of an accepted request can rate. */
function markedBy({ title, episodes }: CompanionRequest): Marked {
  const [first, ...others] = episodes;
  if (title.name === '' || others.length > 0) return 'several';
  return first ?? (title.key.mediaType === 'movie' ? 'film' : 'several');
}
