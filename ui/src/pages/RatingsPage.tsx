// Why: what the user has rated, newest first, and by score on demand (SPEC 2.35, 4.10). The filter is in the address.
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../components/EmptyState';
import { LinkButton } from '../components/LinkButton';
import { Select } from '../components/Select';
import { Snackbar } from '../components/Snackbar';
import { snackbarTime } from '../config/limits';
import { filterOf, filterOptions } from '../features/ratings/filters';
import type { RatedFilter } from '../features/ratings/filters';
import { selectHasNone } from '../features/ratings/ratingsSlice';
import { useRatedTitles } from '../features/ratings/useRatedTitles';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { GridPage } from './GridPage';
import { TitleGrid } from './TitleGrid';

const text = messages.ratings;

/** The ratings screen. */
export default function RatingsPage() {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params.get('filter'));
  const hasNone = useSelector(selectHasNone);
  const [told, setTold] = useState(false);
  const choose = (value: string) => setParams(value === 'all' ? {} : { filter: value });
  const select = (
    <Select
      label={text.filter}
      options={filterOptions}
      value={filter}
      onChange={(event) => choose(event.target.value)}
    />
  );
  return (
    <GridPage title={text.title} aside={select}>
      <RatedGrid key={filter} filter={filter} none={hasNone} />
      <Snackbar
        message={hasNone && !told ? text.none : null}
        position="top-right"
        duration={snackbarTime.noRatings}
        onClose={() => setTold(true)}
      />
    </GridPage>
  );
}

function RatedGrid({ filter, none }: { filter: RatedFilter; none: boolean }) {
  const list = useRatedTitles(filter);
  const empty = <Empty none={none || filter === 'all'} />;
  return <TitleGrid list={list} label={text.title} empty={empty} />;
}

function Empty({ none }: { none: boolean }) {
  const toTrending = (
    <LinkButton to={paths.trending()} variant="primary">
      {messages.title.toTrending}
    </LinkButton>
  );
  return none ? (
    <EmptyState title={text.none} action={toTrending}>
      <p>{text.noneHint}</p>
    </EmptyState>
  ) : (
    <EmptyState title={text.noneOfScore}>
      <p>{text.noneOfScoreHint}</p>
    </EmptyState>
  );
}
