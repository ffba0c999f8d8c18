import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { appMessages } from './messages/app';

export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = appMessages.app.title(page);
  }, [page]);
}

/** A copy with some parameters changed; an empty value removes one. */
export function withParams(
  params: URLSearchParams,
  changes: Record<string, string>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The search parameters of the address, and a function that changes some of them like `withParams`. */
export function useQueryParams(): [
  params: URLSearchParams,
  change: (changes: Record<string, string>) => void,
] {
  const [params, setParams] = useSearchParams();
  const change = (changes: Record<string, string>) =>
    setParams(withParams(params, changes), { replace: true, preventScrollReset: true });
  return [params, change];
}
