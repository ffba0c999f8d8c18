// Requests to add watches of other users to the user's diary.
import { alwaysFresh } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { useCompanionRequestsQuery, watchingApi } from '../../api/watching/generated';
import type { RequestAnswer } from '../../api/watching/generated';
import { watchingMessages } from '../../lib/messages/watching';
import { fromStoredTitle } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import type { WatchedAt } from '../../lib/watchedAt';
import { report, untracked } from './report';

const text = watchingMessages.requests;
const { answerCompanionRequest } = watchingApi.endpoints;

export interface CompanionRequest {
  id: number;
  username: string;
  title: Title;
  when: WatchedAt;
  requestedAt: string;
}

/** The pending requests, the newest first; undefined before the first response. */
export function useCompanionRequests(): CompanionRequest[] | undefined {
  const { data, isLoading } = useCompanionRequestsQuery(undefined, alwaysFresh);
  if (isLoading) return undefined;
  const requests = data?.requests ?? [];
  return requests.flatMap(({ id, username, movie, when, requested_at: requestedAt }) => {
    const title = fromStoredTitle(movie);
    return title ? [{ id, username, title, when, requestedAt }] : [];
  });
}

/** The name of the title; unknown until the catalogue has confirmed the title for this user. */
export const nameOf = ({ title }: CompanionRequest) => title.name || text.aTitle;

/** Answers a request, which disappears at once. */
export const answerRequest =
  (request: CompanionRequest, answer: RequestAnswer) => (dispatch: ApiDispatch) => {
    const remove = watchingApi.util.updateQueryData('companionRequests', undefined, (draft) => {
      draft.requests = draft.requests.filter(({ id }) => id !== request.id);
    });
    const patches = [dispatch(remove)];
    const arg = { id: request.id, answerRequestBody: { answer } };
    const sent = dispatch(answerCompanionRequest.initiate(arg, untracked));
    const done = () => {
      const name = nameOf(request);
      if (answer === 'decline') return text.declined(name);
      if (answer === 'accept') return text.added(name);
      return text.autoAccepted(name, request.username);
    };
    const { title } = request;
    const isFilm = title.key.mediaType === 'movie' && title.name !== '';
    const marked = answer === 'decline' ? undefined : isFilm ? 'film' : 'several';
    return report(dispatch, title, sent, done, { patches, marked });
  };
