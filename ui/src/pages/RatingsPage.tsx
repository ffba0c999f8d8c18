import { useMemo, useState } from 'react';
import { rateHint, WellKnownTitles } from '../features/home/WellKnownTitles';
import { filterTitles, isFiltered, useLibraryFilters } from '../features/lists/libraryFilters';
import { LibraryFilters, NoMatch } from '../features/lists/LibraryFilters';
import { useGenreTitles } from '../features/lists/useGenreTitles';
import { useWellKnownFilms } from '../features/lists/useWellKnownFilms';
import {
  filterOptions,
  sortOptions,
  useHasNoRatings,
  useRatedCount,
  useRatedParams,
} from '../features/ratings/filters';
import type { RatedFilter, RatedSort } from '../features/ratings/filters';
import { useRatedTitles } from '../features/ratings/useRatedTitles';
import { ImportOffer } from '../features/titles/ImportOffer';
import { BrowseLink } from '../features/titles/ItemNotFound';
import { TitleGrid } from '../features/titles/TitleGrid';
import { focusHeading } from '../lib/focus';
import { formatNumber } from '../lib/shortFormats';
import { snackbarTime } from '../lib/limits';
import { ratingMessages } from '../lib/messages/ratings';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { GridPage } from '../ui/Page';
import { Select } from '../ui/Select';
import { Snackbar } from '../ui/Snackbar';
import styles from './RatingsPage.module.css';

const text = ratingMessages;

export default function RatingsPage() {
  const { filter, sort, change } = useRatedParams();
  const count = useRatedCount(filter);
  const hasNone = useHasNoRatings();
  const [dismissed, setDismissed] = useState(false);
  // Set once: the well-known films stay on the page while the user rates them.
  const [isEmptyStart, setIsEmptyStart] = useState(hasNone);
  if (hasNone && !isEmptyStart) setIsEmptyStart(true);
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
      aside={!isEmptyStart && selects}
    >
      {isEmptyStart ? (
        <RateWellKnownTitles onClose={() => setIsEmptyStart(false)} />
      ) : (
        <RatedGrid key={`${filter} ${sort}`} {...{ filter, sort, count }} />
      )}
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
  /** The number of titles that match the filter. */
  count: number;
};

const libraryFilters = ['title', 'type', 'genre', 'decade'] as const;

function RatedGrid({ filter, sort, count }: GridProps) {
  const { filters } = useLibraryFilters(libraryFilters);
  const isSearch = isFiltered(filters);
  const { titles: all, ...list } = useRatedTitles(filter, sort, isSearch);
  const { ofGenre, unknown, withGenre } = useGenreTitles(filters.genre);
  const titles = useMemo(
    () => (ofGenre === undefined ? undefined : all && filterTitles(all, filters, () => 0, ofGenre)),
    [all, filters, ofGenre],
  );
  const empty =
    filter === 'all' ? (
      <EmptyState title={text.none} action={<BrowseLink />}>
        <ImportOffer />
      </EmptyState>
    ) : (
      <EmptyState title={text.noneOfScore}>
        <p>{text.noneOfScoreHint}</p>
      </EmptyState>
    );
  return (
    <>
      <LibraryFilters
        names={libraryFilters}
        all={count}
        shown={titles?.length}
        unknownGenre={unknown}
      />
      <TitleGrid
        list={withGenre({ ...list, titles })}
        label={text.title}
        empty={isSearch ? <NoMatch /> : empty}
      />
    </>
  );
}

/** Well-known films to rate, in place of an empty list. */
function RateWellKnownTitles({ onClose }: { onClose: () => void }) {
  const list = useWellKnownFilms();
  const count = useRatedCount('all');
  const close = () => {
    onClose();
    focusHeading();
  };
  return (
    <>
      <div className={styles.start}>
        <p>{rateHint()}</p>
        <ImportOffer />
        {count > 0 && (
          <Button variant="primary" onClick={close}>
            {text.showRated}
          </Button>
        )}
      </div>
      <WellKnownTitles list={list} />
    </>
  );
}
