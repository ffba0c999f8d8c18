import { useState } from 'react';
import { errorOf } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { isNotFound } from './Failure';

type Options = {
  create: () => PromiseLike<{ data?: { url: string } | undefined; error?: unknown }>;
  remove: () => PromiseLike<{ error?: unknown }>;
  text: { created: string; removed: string };
};

/**
 * Creates, replaces and removes an address with a secret. The server returns the address only when it is created.
 */
export function useSecretAddress({ create, remove, text }: Options) {
  const [address, setAddress] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  const [error, setError] = useState<ApiError | null>(null);
  const begin = () => {
    setStatus('');
    setError(null);
  };
  return {
    address,
    status,
    error,
    clearError: () => setError(null),
    make: async () => {
      begin();
      const result = await create();
      setError(errorOf(result));
      if (!result.data) return;
      setAddress(new URL(result.data.url, globalThis.location.origin).href);
      setStatus(text.created);
    },
    remove: async () => {
      begin();
      const failure = errorOf(await remove());
      // The address may have been removed in another tab.
      if (failure && !isNotFound(failure)) return setError(failure);
      setAddress(null);
      setStatus(text.removed);
    },
  };
}
