import { Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { LinkSwitch } from '../features/lists/LinkSwitch';
import { useCatalogueList } from '../features/lists/useCatalogueList';
import {
  resultKindOf,
  resultKinds,
  resultSortOf,
  resultSorts,
  resultsOf,
  sortResults,
} from '../features/search/results';
import type { ResultKind, ResultSort } from '../features/search/results';
import { isServerError } from '../features/server/Failure';
import { selectIsBuiltin } from '../features/server/serverConfig';
import { BrowseLink } from '../features/titles/ItemNotFound';
import { TitleGrid } from '../features/titles/TitleGrid';
import { formatNumber } from '../lib/shortFormats';
import { lazyOptional } from '../lib/lazyModule';
import { scrollSteps } from '../lib/limits';
import { searchMessages } from '../lib/messages/search';
import { useQueryParams } from '../lib/navigation';
import { paths, queryOfPath } from '../lib/paths';
import { EmptyState } from '../ui/EmptyState';
import { Announcement } from '../ui/LiveRegion';
import { GridPage } from '../ui/Page';
import { Select } from '../ui/Select';

const text = searchMessages;
const { none } = text;

export default function SearchPage() {
  const query = queryOfPath(useLocation().pathname) ?? '';
  if (query === '') return <NoQuery />;
  return <Results key={query} query={query} />;
}

/** Only while TMDB does not respond. */
const BuiltinResults = lazyOptional(() =>
  import('../features/search/BuiltinResults').then((code) => code.BuiltinResults),
);

/** The most results that are loaded for sorting; further results are not shown. */
const maxSorted = 200;

function Results({ query }: { query: string }) {
  const [params, changeParams] = useQueryParams();
  const kind = resultKindOf(params.get('type'));
  const chosenSort = resultSortOf(params.get('sort'));
  // Results that are people cannot be sorted.
  const sort = kind === 'person' ? 'match' : chosenSort;
  const list = useCatalogueList(resultsOf(query, kind));
  const { titles, total, loading, hasMore, error, onMore } = list;
  const isBuiltin = useSelector(selectIsBuiltin);
  const sorted = useMemo(() => titles && sortResults(titles, sort), [titles, sort]);
  // Sorting needs all results.
  const count = titles?.length ?? 0;
  const isPartial = sort !== 'match' && hasMore && count < maxSorted;
  const wantsMore = isPartial && !loading && !error && count > 0;
  const load = useEffectEvent(onMore);
  useEffect(() => {
    if (wantsMore) load();
  }, [wantsMore, count]);
  const switches = (
    <>
      <LinkSwitch
        label={searchMessages.kind}
        choices={resultKinds.map((name) => ({
          to: addressOf(query, name, chosenSort),
          label: searchMessages.kinds[name],
          isCurrent: name === kind,
        }))}
      />
      {kind !== 'person' && (
        <Select
          label={searchMessages.sort}
          hideLabel
          pill
          options={resultSorts}
          value={sort}
          onChange={({ target }) =>
            changeParams({ sort: target.value === 'match' ? '' : target.value })
          }
        />
      )}
    </>
  );
  const isCut = sort !== 'match' && hasMore && count >= maxSorted;
  const found = isCut
    ? text.foundFirst(formatNumber(count), formatNumber(total))
    : text.found(total, formatNumber(total));
  const summary = count > 0 ? found : '';
  const shown = {
    ...list,
    titles: sorted,
    hasMore: hasMore && sort === 'match',
  };
  return (
    <GridPage title={text.title(query)} lead={summary} aside={switches}>
      <Announcement>{titles ? summary || none : ''}</Announcement>
      <TitleGrid
        key={`${kind} ${sort}`}
        list={shown}
        label={text.title(query)}
        empty={<NoResults />}
        scrollStep={scrollSteps.large}
      />
      {!titles && !isBuiltin && isServerError(error) && kind !== 'person' && (
        <Suspense>
          <BuiltinResults query={query} kind={kind} />
        </Suspense>
      )}
    </GridPage>
  );
}

function addressOf(query: string, kind: ResultKind, sort: ResultSort): string {
  const params = new URLSearchParams({
    ...(kind !== 'multi' && { type: kind }),
    ...(sort !== 'match' && { sort }),
  });
  return `${paths.search(query)}${params.size > 0 ? `?${params}` : ''}`;
}

function NoResults() {
  return (
    <EmptyState title={none} action={<BrowseLink variant="secondary" />}>
      <p>{text.noneHint}</p>
    </EmptyState>
  );
}

function NoQuery() {
  return (
    <GridPage title={text.untitled}>
      <EmptyState title={text.untitledHeading}>
        <p>{text.untitledHint}</p>
      </EmptyState>
    </GridPage>
  );
}
