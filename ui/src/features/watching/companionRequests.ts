// The requests of others to add what they watched with the user to the user's diary.
import type { ApiDispatch } from '../../api/dispatch';
import { useCompanionRequestsQuery, watchingApi } from '../../api/watching/generated';
import type { CompanionAnswer } from '../../api/watching/generated';
import { watchingMessages } from '../../lib/messages/watching';
import { fromStoredTitle } from '../../lib/titles';
import type { Title } from '../../lib/titles';
import type { WatchedAt } from '../../lib/watchedAt';
import { report, untracked } from './watchActions';

const text = watchingMessages.requests;
const { answerCompanionRequest } = watchingApi.endpoints;

export interface CompanionRequest {
  id: number;
  username: string;
  title: Title;
  when: WatchedAt;
}

/** The requests that are not answered. */
export function useCompanionRequests(): CompanionRequest[] {
  const { data } = useCompanionRequestsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  const requests = data?.requests ?? [];
  return requests.flatMap(({ id, username, movie, when }) => {
    const title = fromStoredTitle(movie);
    return title ? [{ id, username, title, when }] : [];
  });
}

/** Its name; a title that the catalogue has not confirmed to this user has none yet. */
export const nameOf = ({ title }: CompanionRequest) => title.name || text.aTitle;

/** Answers a request, which is gone at once. */
export const answerRequest =
  (request: CompanionRequest, answer: CompanionAnswer) => (dispatch: ApiDispatch) => {
    const remove = watchingApi.util.updateQueryData('companionRequests', undefined, (draft) => {
      draft.requests = draft.requests.filter(({ id }) => id !== request.id);
    });
    const patches = [dispatch(remove)];
    const arg = { id: request.id, answerRequestBody: { answer } };
    const sent = dispatch(answerCompanionRequest.initiate(arg, untracked));
    const done = () => (answer === 'refuse' ? text.refused : text.added)(nameOf(request));
    return report(dispatch, request.title, sent, done, { patches });
  };
