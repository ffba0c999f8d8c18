import { useEffect, useState } from 'react';
import { request } from '../../api/client';
import { unreachable } from '../../api/errors';
import type { ApiError } from '../../api/errors';

const tooMany = 429;

/** Whether the same request may succeed later. */
export function isTemporary({ code, status }: ApiError): boolean {
  return code === unreachable || status === tooMany || status < 400 || status >= 500;
}

const checkInvite = (invite: string) =>
  request<null>({ url: '/api/v1/invites/check', method: 'POST', body: { invite } });

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
