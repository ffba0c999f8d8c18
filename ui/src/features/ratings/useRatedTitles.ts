// Why: the ratings screen shows what the user has rated now: the server tells facts and order, the slice the scores.
import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useListRatedMoviesQuery } from '../../api/generated';
import type { ListRatedMoviesApiResponse } from '../../api/generated';
import type { Title } from '../../lib/title';
import { keyText, titleOfWire } from '../../lib/titleKey';
import type { TitleList } from '../../lib/titleList';
import { sortedTitles } from '../../lib/titleSort';
import { passes } from './filters';
import type { RatedFilter, RatedSort } from './filters';
import { useRatedPagesInfiniteQuery } from './ratedApi';
import type { RatingsRoot } from './rateTitle';
import type { RatingsState } from './ratingsSlice';

type Rated = ListRatedMoviesApiResponse[number];

/** The user's rated titles that pass the filter, last rated first or in another order. */
export function useRatedTitles(filter: RatedFilter, sort: RatedSort): TitleList {
  const ratings = useSelector((state: RatingsRoot) => state.ratings);
  const underWay = Object.keys(ratings.agreed).length > 0;
  // A list that is asked for before a rating has arrived at the server would lack its title.
  const [waits, setWaits] = useState(underWay);
  if (waits && !underWay) setWaits(false);
  const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true };
  const byDate = sort === 'date';
  const pages = useRatedPagesInfiniteQuery(filter, { ...fresh, skip: waits || !byDate });
  // What comes first in another order may be on the last page: these need all of them, in one answer.
  const whole = useListRatedMoviesQuery({ filter }, { ...fresh, skip: waits || byDate });
  const { error, isFetching, refetch } = byDate ? pages : whole;
  const { hasNextPage, fetchNextPage } = pages;
  const hasMore = byDate && hasNextPage;
  const rows = useMemo(
    () => (byDate ? pages.data?.pages.flat() : whole.data),
    [byDate, pages.data, whole.data],
  );
  const titles = useMemo(
    () => rows && titlesOf(rows, filter, ratings, sort),
    [rows, filter, ratings, sort],
  );
  return {
    titles,
    error,
    loading: isFetching,
    hasMore,
    onMore: () => void fetchNextPage(),
    onRetry: () => void (rows && hasMore ? fetchNextPage() : refetch()),
  };
}

function titlesOf(
  rows: Rated[],
  filter: RatedFilter,
  { list, loaded }: RatingsState,
  sort: RatedSort,
): Title[] {
  const kept = new Map<string, number>();
  const titles = new Map<string, Title>();
  for (const row of rows) {
    const title = titleOf(row);
    const key = title && keyText(title.key);
    if (!title || key === null) continue;
    const score = loaded ? (list[key] ?? 0) : row.score;
    if (passes(filter, score) && !titles.has(key)) {
      titles.set(key, title);
      kept.set(key, row.score10);
    }
  }
  const all = [...titles.values()];
  if (sort === 'date') return all;
  // By the scores that the server told: a title must not jump away from under the star that was just clicked.
  return sortedTitles(all, sort, ({ key }) => kept.get(keyText(key)) ?? 0);
}

function titleOf(row: Rated): Title | null {
  const key = titleOfWire(row.id, row.media_type);
  return (
    key && {
      key,
      name: row.title ?? '',
      overview: row.description ?? '',
      posterPath: row.poster_path ?? null,
      released: row.release_date ?? '',
    }
  );
}
