import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { filterOf, filterOptions, passes, sortOf, sortOptions } from '../features/ratings/filters';
import type { RatedFilter, RatedSort } from '../features/ratings/filters';
import { selectScores } from '../features/ratings/ratingsSlice';
import type { Scores } from '../features/ratings/ratingsSlice';
import type { RatingsRoot } from '../features/ratings/rateTitle';
import { useRatedTitles } from '../features/ratings/useRatedTitles';
import { TitleGrid } from '../features/titles/TitleGrid';
import { formatNumber } from '../lib/format';
import { snackbarTime } from '../lib/limits';
import { ratingMessages } from '../lib/messages/ratings';
import { BrowseLink } from '../features/titles/ItemNotFound';
import { EmptyState } from '../ui/EmptyState';
import { GridPage } from '../ui/Page';
import { Select } from '../ui/Select';
import { Snackbar } from '../ui/Snackbar';

const text = ratingMessages;

const counts = new WeakMap<Scores, Map<number, number>>();

/** How many titles have each score. Counted once: it is asked for on every action. */
function countsOf(scores: Scores): Map<number, number> {
  const known = counts.get(scores);
  if (known) return known;
  const count = new Map<number, number>();
  for (const score of Object.values(scores)) count.set(score, (count.get(score) ?? 0) + 1);
  counts.set(scores, count);
  return count;
}

function countOf(scores: Scores, filter: RatedFilter): number {
  let sum = 0;
  for (const [score, count] of countsOf(scores)) if (passes(filter, score)) sum += count;
  return sum;
}

export default function RatingsPage() {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params.get('filter'));
  const hasNone = useSelector(
    (state: RatingsRoot) => state.ratings.loaded && countsOf(selectScores(state)).size === 0,
  );
  const count = useSelector((state: RatingsRoot) => countOf(selectScores(state), filter));
  const [dismissed, setDismissed] = useState(false);
  const sort = sortOf(params.get('sort'));
  const choose = (change: { filter?: string; sort?: string }) => {
    const { filter: score, sort: order } = { filter, sort, ...change };
    setParams(
      { ...(score !== 'all' && { filter: score }), ...(order !== 'date' && { sort: order }) },
      { replace: true, preventScrollReset: true },
    );
  };
  const selects = (
    <>
      <Select
        label={text.filter}
        options={filterOptions}
        value={filter}
        onChange={(event) => choose({ filter: event.target.value })}
      />
      <Select
        label={text.sort}
        options={sortOptions}
        value={sort}
        onChange={(event) => choose({ sort: event.target.value })}
      />
    </>
  );
  return (
    <GridPage
      title={text.title}
      lead={count > 0 ? text.count(count, formatNumber(count)) : ''}
      aside={!hasNone && selects}
    >
      <RatedGrid key={`${filter} ${sort}`} filter={filter} sort={sort} none={hasNone} />
      <Snackbar
        message={hasNone && !dismissed ? text.none : null}
        position="top-right"
        duration={snackbarTime.noRatings}
        onClose={() => setDismissed(true)}
      />
    </GridPage>
  );
}

type GridProps = {
  filter: RatedFilter;
  sort: RatedSort;
  none: boolean;
};

function RatedGrid({ filter, sort, none }: GridProps) {
  const list = useRatedTitles(filter, sort);
  const empty = <Empty none={none || filter === 'all'} />;
  return <TitleGrid list={list} label={text.title} empty={empty} />;
}

function Empty({ none }: { none: boolean }) {
  return none ? (
    <EmptyState title={text.none} action={<BrowseLink />}>
      <p>{text.noneHint}</p>
    </EmptyState>
  ) : (
    <EmptyState title={text.noneOfScore}>
      <p>{text.noneOfScoreHint}</p>
    </EmptyState>
  );
}
