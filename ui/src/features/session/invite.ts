import { useEffect, useState } from 'react';
import { isTemporary } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { checkInvite } from '../../api/sessionCalls';

/** Checks an invite on mount; `unknown` after a failed request. */
export function useInvite(invite: string) {
  const [state, setState] = useState<'checking' | 'valid' | 'invalid' | 'unknown'>('checking');
  const [error, setError] = useState<ApiError | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let left = false;
    void checkInvite(invite).then((result) => {
      if (left) return;
      if (!('error' in result)) return setState('valid');
      setError(result.error);
      setState(isTemporary(result.error) ? 'unknown' : 'invalid');
    });
    return () => {
      left = true;
    };
  }, [invite, tries]);
  const onRetry = () => {
    setState('checking');
    setTries(tries + 1);
  };
  return { state, error, onRetry };
}
