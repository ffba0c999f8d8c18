import { useMemo } from 'react';
import { useSearchMultiQuery } from '../../api/generated';
import { formatNumber } from '../../lib/format';
import { searchPageMessages } from '../../lib/messages/searchPage';
import type { TitleList } from '../../lib/titles';
import { itemOfRow, uniqueItems } from '../titles/catalogueRows';
import { argOf } from './useSuggestions';

const text = searchPageMessages;

/** The first page of results; `summary` says how many there are, and is empty for none. */
export function useSearch(query: string): TitleList & { summary: string } {
  const { currentData, error, isFetching, refetch } = useSearchMultiQuery(argOf(query));
  const titles = useMemo(
    () => currentData && uniqueItems(currentData.results.map(itemOfRow)),
    [currentData],
  );
  return {
    titles,
    summary: summaryOf(titles?.length ?? 0, currentData?.total_results ?? 0),
    error,
    loading: isFetching,
    hasMore: false,
    onMore: () => undefined,
    onRetry: () => void refetch(),
  };
}

function summaryOf(shown: number, total: number): string {
  if (shown === 0) return '';
  return shown < total
    ? text.firstOf(formatNumber(shown), formatNumber(total))
    : text.found(shown, formatNumber(shown));
}
