import { useState } from 'react';
import { useSelector } from 'react-redux';
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

const loadEditor = () => import('../features/watching/WatchlistEditor');

export default function WatchlistPage() {
  const [sort, setSort] = useWatchlistSort();
  const { list, remove, move } = useWatchlist(sort);
  const [isOrdering, setIsOrdering] = useState(false);
  const imageBase = useSelector(selectImageBase);
  const code = useLazyModule(loadEditor, isOrdering, () => setIsOrdering(false));
  const { titles } = list;
  const count = titles?.length ?? 0;
  const isEditing = isOrdering && sort === 'own' && count > 0;
  const empty = (
    <EmptyState title={text.empty} action={<BrowseLink />}>
      <p>{text.emptyHint}</p>
      <ImportOffer />
    </EmptyState>
  );
  const aside = count > 1 && (
    <>
      {sort === 'own' && (
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
        <TitleGrid list={list} label={text.title} empty={empty} onRemove={remove} />
      )}
    </GridPage>
  );
}
