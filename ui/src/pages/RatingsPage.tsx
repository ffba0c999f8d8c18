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
  const list = useRatedTitles(filter);
  const hasNone = useSelector(selectHasNone);
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
      <TitleGrid list={list} label={text.title} empty={<Empty none={hasNone} />} />
      {hasNone && <NoneYet />}
    </GridPage>
  );
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

function NoneYet() {
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  return (
    <Snackbar
      message={text.none}
      position="top-right"
      duration={snackbarTime.noRatings}
      onClose={() => setShown(false)}
    />
  );
}
