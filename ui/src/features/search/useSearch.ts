import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import { useSearchMultiQuery } from '../../api/generated';
import type { SearchMultiApiArg } from '../../api/generated';
import { catalogueLanguage, suggestions } from '../../lib/limits';
import type { CatalogueItem, TitleList } from '../../lib/titles';
import { useDebouncedValue } from '../../lib/useDebouncedValue';
import { itemOfRow, uniqueItems } from '../titles/catalogueRows';

/** Only the first page is ever asked for (specification 2.28, 7.27). */
function argOf(query: string): SearchMultiApiArg {
  return { query, page: 1, language: catalogueLanguage, includeAdult: false };
}

/** What is found, as far as one page goes, and how much there is in all. */
export function useSearch(query: string): TitleList & { total: number } {
  const { currentData, error, isFetching, refetch } = useSearchMultiQuery(argOf(query));
  const titles = useMemo(
    () => currentData && uniqueItems(currentData.results.map(itemOfRow)),
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
  items: CatalogueItem[] | undefined;
  busy: boolean;
  failed: boolean;
} {
  const debounced = useDebouncedValue(text, suggestions.delay);
  const query = text === '' ? '' : debounced;
  const answer = useSearchMultiQuery(query ? argOf(query) : skipToken);
  const { currentData, isFetching, isError } = answer;
  // Until the answer to the newest text is there, the last one stands; an older text's never comes after it.
  const [shown, setShown] = useState(currentData);
  const newest = text === '' || isError ? undefined : (currentData ?? shown);
  if (newest !== shown) setShown(newest);
  const items = useMemo(
    () => newest && uniqueItems(newest.results.map(itemOfRow)).slice(0, suggestions.shown),
    [newest],
  );
  return {
    items,
    failed: text !== '' && isError,
    busy: text !== '' && (isFetching || text !== debounced),
  };
}
