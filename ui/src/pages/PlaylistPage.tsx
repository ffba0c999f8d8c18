import { useMemo } from 'react';
import { useStore } from 'react-redux';
import { useSearchParams } from 'react-router';
import { ActiveButton } from '../features/playlists/PlaylistCard';
import { UndoToast } from '../features/playlists/UndoToast';
import { usePlaylistTitles } from '../features/playlists/usePlaylists';
import type { RatingsRoot } from '../features/ratings/rateTitle';
import { selectScore } from '../features/ratings/ratingsSlice';
import { TitleGrid } from '../features/titles/TitleGrid';
import { formatNumber } from '../lib/format';
import { toKey } from '../lib/ids';
import { appMessages } from '../lib/messages/app';
import { playlistMessages } from '../lib/messages/playlists';
import { paths } from '../lib/paths';
import { sortTitles } from '../lib/titles';
import type { Title } from '../lib/titles';
import { BrowseLink, ItemNotFound } from '../features/titles/ItemNotFound';
import { useParams } from '../lib/router/RouterProvider';
import { LinkButton } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { GridPage } from '../ui/Page';
import { Select } from '../ui/Select';
import styles from './PlaylistsPage.module.css';

const text = playlistMessages;
const sorts = ['added', 'recent', 'title', 'year', 'score'] as const;
type Sort = (typeof sorts)[number];
const options = sorts.map((value) => ({ value, label: text.sorts[value] }));

export default function PlaylistPage() {
  const { id = '' } = useParams();
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
  return number === null ? <NoSuchPlaylist /> : <PlaylistGrid key={number} id={number} />;
}

function PlaylistGrid({ id }: { id: number }) {
  const { list, card, isMissing, activate, remove } = usePlaylistTitles(id);
  const [sort, select] = useSort();
  const titles = useSorted(list.titles, sort);
  if (isMissing) return <NoSuchPlaylist />;
  const name = card?.name ?? appMessages.app.loading;
  const aside = (
    <div className={card ? styles.ready : styles.waiting}>
      <ActiveButton name={name} active={card?.active === true} onActivate={activate} />
      {select}
    </div>
  );
  const empty = (
    <EmptyState title={text.empty} action={<BrowseLink />}>
      <p>{card?.active === false ? text.emptyHintOther : text.emptyHint}</p>
    </EmptyState>
  );
  return (
    <GridPage
      title={name}
      lead={card ? text.count(card.count, formatNumber(card.count)) : ''}
      aside={aside}
    >
      <TitleGrid list={{ ...list, titles }} label={name} empty={empty} onRemove={remove} />
      <UndoToast focused={false} />
    </GridPage>
  );
}

function useSort() {
  const [params, setParams] = useSearchParams();
  const sort = sorts.find((one) => one === params.get('sort')) ?? 'added';
  const select = (
    <Select
      label={text.sort}
      hideLabel
      options={options}
      value={sort}
      onChange={({ target: { value } }) =>
        setParams(value === 'added' ? {} : { sort: value }, {
          replace: true,
          preventScrollReset: true,
        })
      }
    />
  );
  return [sort, select] satisfies [Sort, unknown];
}

function useSorted(titles: Title[] | undefined, sort: Sort): Title[] | undefined {
  const { getState } = useStore<RatingsRoot>();
  return useMemo(() => {
    if (!titles || sort === 'added') return titles;
    if (sort === 'recent') return titles.toReversed();
    // Does not subscribe to scores, so that a title does not move while it is being rated.
    return sortTitles(titles, sort, ({ key }) => selectScore(getState(), toKey(key)));
  }, [titles, sort, getState]);
}

function NoSuchPlaylist() {
  const toPlaylists = (
    <LinkButton to={paths.playlists()} variant="primary">
      {text.toPlaylists}
    </LinkButton>
  );
  return <ItemNotFound text={{ ...text, notFoundHeading: text.notFound }} action={toPlaylists} />;
}
