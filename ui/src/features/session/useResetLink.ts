// Why: a link that counts no more is said before anybody thinks of a new password (specification 2.25, 8.5).
import { useEffect, useState } from 'react';
import { type ApiError, unreachable } from '../../api/apiError';
import { checkReset } from '../../api/passwordCalls';
import type { ResetLink } from '../../api/passwordCalls';
import { notified } from './clientSlice';
import { failure } from './notification';
import { useSessionDispatch } from './useSession';

/** What is known of a link. Undecided: the server could not say, and may be asked again. */
export type LinkState = 'asking' | 'good' | 'bad' | 'undecided';

const tooMany = 429;

function isUndecided({ code, status }: ApiError) {
  return code === unreachable || status === tooMany || status < 400 || status >= 500;
}

/** Asks about a link once it is shown; of a bad one the server's message is told on whatever screen comes next. */
export function useResetLink({ id, pass }: ResetLink) {
  const dispatch = useSessionDispatch();
  const [state, setState] = useState<LinkState>('asking');
  const [error, setError] = useState<ApiError | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let left = false;
    void checkReset({ id, pass }).then((answer) => {
      if (left) return;
      if (!('error' in answer)) return setState('good');
      setError(answer.error);
      if (isUndecided(answer.error)) return setState('undecided');
      dispatch(notified(failure(answer.error)));
      setState('bad');
    });
    return () => {
      left = true;
    };
  }, [id, pass, tries, dispatch]);
  const onRetry = () => {
    setState('asking');
    setTries(tries + 1);
  };
  return { state, error, onRetry };
}
