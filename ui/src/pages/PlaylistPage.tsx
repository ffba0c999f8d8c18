import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSelector, useStore } from 'react-redux';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ItemsUndoToast, UndoToast } from '../features/playlists/UndoToast';
import { PlaylistActions, useListEditor } from '../features/playlists/PlaylistActions';
import actionStyles from '../features/playlists/PlaylistActions.module.css';
import { ActiveButton } from '../features/playlists/PlaylistCard';
import { usePlaylistTitles } from '../features/playlists/playlistCards';
import type { Card } from '../features/playlists/playlistCards';
import type { RatingsRoot } from '../features/ratings/rateTitle';
import { selectScore, selectScores } from '../features/ratings/ratingsSlice';
import { selectImageBase } from '../features/server/serverConfig';
import { TitleGrid } from '../features/titles/TitleGrid';
import { formatNumber } from '../lib/format';
import { toKey } from '../lib/ids';
import { snackbarTime } from '../lib/limits';
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
import { Snackbar } from '../ui/Snackbar';
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
  const { list, card, details, isMissing, onChanged, ...playlist } = usePlaylistTitles(id);
  const { activate, remove, removeList } = playlist;
  const navigate = useNavigate();
  const imageBase = useSelector(selectImageBase);
  const [sort, select] = useSort();
  const [deleted, setDeleted] = useState<string | null>(null);
  const { editor, toggleEditor } = useListEditor();
  const linkState: unknown = useLocation().state;
  const [emptyToast, setEmptyToast] = useState(isOpenedEmpty(linkState));
  const editing = editor !== null && Boolean(list.titles?.length);
  const titles = useSorted(list.titles, sort);
  const facts = useFacts(card, list.titles);
  if (isMissing && deleted === null) return <NoSuchPlaylist />;
  const name = card?.name ?? deleted ?? appMessages.app.loading;
  const deleteList = () => {
    if (!card) return;
    flushSync(() => setDeleted(card.name));
    removeList(card);
    void navigate(paths.playlists());
  };
  const aside = (
    <div className={card ? styles.ready : styles.waiting}>
      <ActiveButton name={name} active={card?.active === true} onActivate={activate} />
      {!editing && select}
    </div>
  );
  const description = details?.description;
  const empty = (
    <EmptyState title={text.emptyTitle} action={<BrowseLink />}>
      <p>{card?.active === false ? text.emptyHintOther : text.emptyHint}</p>
    </EmptyState>
  );
  return (
    <GridPage title={name} lead={facts} aside={aside}>
      {description && <p className={actionStyles.description}>{description}</p>}
      {card && (
        <PlaylistActions
          {...{ id, name, description, editing, onChanged }}
          onEdit={details && list.titles?.length ? toggleEditor : undefined}
          onDelete={deleteList}
        />
      )}
      {editing && details && list.titles ? (
        <editor.ListEditor {...{ id, name, details, imageBase, onChanged }} titles={list.titles} />
      ) : (
        <TitleGrid list={{ ...list, titles }} label={name} empty={empty} onRemove={remove} />
      )}
      <UndoToast focused={false} passesOn={deleted !== null} />
      <ItemsUndoToast />
      <Snackbar
        message={emptyToast ? text.empty : null}
        position="bottom-left"
        duration={snackbarTime.emptyPlaylist}
        onClose={() => setEmptyToast(false)}
      />
    </GridPage>
  );
}

function isOpenedEmpty(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'empty' in state;
}

/** The numbers of titles and of those that the user has rated. */
function useFacts(card: Card | null, titles: Title[] | undefined): string {
  const scores = useSelector((root: RatingsRoot) => selectScores(root));
  if (!card) return '';
  const count = titles?.length ?? card.count;
  const rated = titles?.filter(({ key }) => toKey(key) in scores).length ?? 0;
  const counted = text.count(count, formatNumber(count));
  return rated === 0 ? counted : `${counted} · ${text.rated(formatNumber(rated))}`;
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
