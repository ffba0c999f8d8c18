import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { filterTitles, isFiltered, useLibraryFilters } from '../features/lists/libraryFilters';
import { LibraryFilters, NoMatch } from '../features/lists/LibraryFilters';
import { selectImageBase } from '../features/server/serverConfig';
import { ImportOffer } from '../features/titles/ImportOffer';
import { BrowseLink } from '../features/titles/ItemNotFound';
import { TitleGrid } from '../features/titles/TitleGrid';
import { useWatchlist, useWatchlistSort, watchlistSorts } from '../features/watching/useWatchlist';
import { formatNumber } from '../lib/shortFormats';
import { useLazyModule } from '../lib/lazyModule';
import { watchingMessages } from '../lib/messages/watching';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { GridPage } from '../ui/Page';
import { Select } from '../ui/Select';

const text = watchingMessages.watchlist;

const libraryFilters = ['title', 'type', 'decade'] as const;

const loadEditor = () => import('../features/watching/WatchlistEditor');

export default function WatchlistPage() {
  const [sort, setSort] = useWatchlistSort();
  const { list, remove, move } = useWatchlist(sort);
  const [isOrdering, setIsOrdering] = useState(false);
  const imageBase = useSelector(selectImageBase);
  const code = useLazyModule(loadEditor, isOrdering, () => setIsOrdering(false));
  const { titles } = list;
  const count = titles?.length ?? 0;
  const { filters } = useLibraryFilters(libraryFilters);
  const isWhole = !isFiltered(filters);
  const shown = useMemo(() => titles && filterTitles(titles, filters, () => 0), [titles, filters]);
  const isEditing = isOrdering && sort === 'own' && isWhole && count > 0;
  const empty = (
    <EmptyState title={text.empty} action={<BrowseLink />}>
      <p>{text.emptyHint}</p>
      <ImportOffer />
    </EmptyState>
  );
  const aside = count > 1 && (
    <>
      {sort === 'own' && isWhole && (
        <Button aria-pressed={isEditing} onClick={() => setIsOrdering(!isOrdering)}>
          {isEditing ? text.orderDone : text.order}
        </Button>
      )}
      {!isEditing && (
        <Select
          label={text.sort}
          pill
          options={watchlistSorts}
          value={sort}
          onChange={({ target }) => setSort(target.value)}
        />
      )}
    </>
  );
  return (
    <GridPage
      title={text.title}
      lead={count > 0 ? text.count(count, formatNumber(count)) : ''}
      aside={aside}
    >
      {isEditing && code && titles ? (
        <code.WatchlistEditor {...{ titles, imageBase }} onMove={move} onRemove={remove} />
      ) : (
        <>
          <LibraryFilters
            names={libraryFilters}
            all={count}
            shown={shown?.length}
            unknownGenre={0}
          />
          <TitleGrid
            list={{ ...list, titles: shown }}
            label={text.title}
            empty={isWhole ? empty : <NoMatch />}
            onRemove={remove}
          />
        </>
      )}
    </GridPage>
  );
}
