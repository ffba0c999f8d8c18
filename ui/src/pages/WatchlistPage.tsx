import { BrowseLink } from '../features/titles/ItemNotFound';
import { TitleGrid } from '../features/titles/TitleGrid';
import { useWatchlist } from '../features/watching/useWatching';
import { formatNumber } from '../lib/format';
import { watchingMessages } from '../lib/messages/watching';
import { EmptyState } from '../ui/EmptyState';
import { GridPage } from '../ui/Page';

const text = watchingMessages.watchlist;

export default function WatchlistPage() {
  const { list, remove } = useWatchlist();
  const count = list.titles?.length ?? 0;
  const empty = (
    <EmptyState title={text.empty} action={<BrowseLink />}>
      <p>{text.emptyHint}</p>
    </EmptyState>
  );
  return (
    <GridPage title={text.title} lead={count > 0 ? text.count(count, formatNumber(count)) : ''}>
      <TitleGrid list={list} label={text.title} empty={empty} onRemove={remove} />
    </GridPage>
  );
}
