// Why: the results page and the suggestions ask the same question, so that one has the other's answer at hand.
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import { useSearchMultiQuery } from '../../api/generated';
import type { SearchMultiApiArg } from '../../api/generated';
import { suggestions } from '../../config/limits';
import type { Entry } from '../../lib/entry';
import type { TitleList } from '../../lib/titleList';
import { useSettled } from '../../lib/useSettled';
import { entryOfListed, onceEach } from './listedTitle';

/** Only the first page is ever asked for (specification 2.28, 7.27). */
function argOf(query: string): SearchMultiApiArg {
  return { query, page: 1, language: 'en-US', includeAdult: false };
}

/** What is found, as far as one page goes, and how much there is in all. */
export function useSearch(query: string): TitleList & { total: number } {
  const { currentData, error, isFetching, refetch } = useSearchMultiQuery(argOf(query));
  const titles = useMemo(
    () => currentData && onceEach(currentData.results.map(entryOfListed)),
    [currentData],
  );
  return {
    titles,
    total: Math.max(currentData?.total_results ?? 0, titles?.length ?? 0),
    error,
    loading: isFetching,
    hasMore: false,
    onMore: () => undefined,
    onRetry: () => void refetch(),
  };
}

/** Suggestions for a text that is being typed, none for an empty one; undefined while there is nothing to say yet. */
export function useSuggestions(text: string): {
  entries: Entry[] | undefined;
  busy: boolean;
  failed: boolean;
} {
  const settled = useSettled(text, suggestions.delay);
  const query = text === '' ? '' : settled;
  const answer = useSearchMultiQuery(query ? argOf(query) : skipToken);
  const { currentData, isFetching, isError } = answer;
  // Until the answer to the newest text is there, the last one stands; an older text's never comes after it.
  const [shown, setShown] = useState(currentData);
  const newest = text === '' || isError ? undefined : (currentData ?? shown);
  if (newest !== shown) setShown(newest);
  const entries = useMemo(
    () => newest && onceEach(newest.results.map(entryOfListed)).slice(0, suggestions.shown),
    [newest],
  );
  return {
    entries,
    failed: text !== '' && isError,
    busy: text !== '' && (isFetching || text !== settled),
  };
}
