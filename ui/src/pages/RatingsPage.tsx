import { useState } from 'react';
import {
  filterOptions,
  sortOptions,
  useHasNoRatings,
  useRatedCount,
  useRatedParams,
} from '../features/ratings/filters';
import type { RatedFilter, RatedSort } from '../features/ratings/filters';
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

export default function RatingsPage() {
  const { filter, sort, change } = useRatedParams();
  const count = useRatedCount(filter);
  const hasNone = useHasNoRatings();
  const [dismissed, setDismissed] = useState(false);
  const selects = (
    <>
      <Select
        label={text.filter}
        pill
        options={filterOptions}
        value={filter}
        onChange={(event) => change({ filter: event.target.value })}
      />
      <Select
        label={text.sort}
        pill
        options={sortOptions}
        value={sort}
        onChange={(event) => change({ sort: event.target.value })}
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
    <EmptyState title={text.noneTitle} action={<BrowseLink />}>
      <p>{text.noneHint}</p>
    </EmptyState>
  ) : (
    <EmptyState title={text.noneOfScore}>
      <p>{text.noneOfScoreHint}</p>
    </EmptyState>
  );
}
