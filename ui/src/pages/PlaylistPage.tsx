import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSelector, useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { filterTitles, isFiltered, useLibraryFilters } from '../features/lists/libraryFilters';
import type { LibraryFilters as Filters } from '../features/lists/libraryFilters';
import { LibraryFilters, NoMatch } from '../features/lists/LibraryFilters';
import { useGenreTitles } from '../features/lists/useGenreTitles';
import { useItemNotes } from '../features/playlists/useItemNotes';
import { usePendingChanges } from '../features/playlists/usePendingChanges';
import { PlaylistActions, useListEditor } from '../features/playlists/PlaylistActions';
import styles from '../features/playlists/PlaylistActions.module.css';
import { ActiveButton, isOpenedEmpty } from '../features/playlists/PlaylistCard';
import {
  describeCounts,
  sortOptions,
  sortPlaylist,
  usePlaylistSort,
  usePlaylistTitles,
} from '../features/playlists/playlistCards';
import type { PlaylistSort } from '../features/playlists/playlistCards';
import { selectScore, selectScores } from '../features/ratings/ratings';
import type { RatingsRoot } from '../features/ratings/ratings';
import { selectImageBase } from '../features/server/serverConfig';
import { TitleGrid } from '../features/titles/TitleGrid';
import { useCountOfSeen } from '../features/titles/ownTitles';
import { toKey } from '../lib/ids';
import { snackbarTime } from '../lib/limits';
import { appMessages } from '../lib/messages/app';
import { playlistMessages } from '../lib/messages/playlists';
import { paths } from '../lib/paths';
import { narrowWindow, useMediaQuery } from '../lib/useMediaQuery';
import type { Title } from '../lib/titles';
import { BrowseLink, ItemNotFound } from '../features/titles/ItemNotFound';
import { useParams } from '../lib/router/RouterProvider';
import { cannotHover } from '../lib/preferences';
import { LinkButton } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { GridPage } from '../ui/Page';
import { Select } from '../ui/Select';
import { Snackbar } from '../ui/Snackbar';

const text = playlistMessages;

function emptyHint(isActive: boolean): string {
  if (cannotHover()) return isActive ? text.emptyTouchHint : text.emptyTouchHintOther;
  return isActive ? text.emptyHint : text.emptyHintOther;
}

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
  const [sort, setSort] = usePlaylistSort();
  const scores = useSelector((root: RatingsRoot) => selectScores(root));
  const seen = useCountOfSeen(list.titles);
  const [deleted, setDeleted] = useState<string | null>(null);
  const { editor, toggleEditor } = useListEditor();
  const linkState: unknown = useLocation().state;
  const [emptyToast, setEmptyToast] = useState(isOpenedEmpty(linkState));
  const editing = editor !== null && Boolean(list.titles?.length);
  const { filters } = useLibraryFilters(libraryFilters);
  const { ofGenre, unknown, withGenre } = useGenreTitles(filters.genre);
  // In a narrow window the editor hides the other controls, which have no space next to it.
  const isEditorOnly = useMediaQuery(narrowWindow) && editing;
  const titles = useShownTitles(list.titles, sort, filters, ofGenre);
  const { className, ...notes } = useItemNotes(id, details);
  usePendingChanges(deleted !== null);
  if (isMissing && deleted === null) return <NoSuchPlaylist />;
  const name = card?.name ?? deleted ?? appMessages.app.loading;
  const deleteList = () => {
    if (!card) return;
    flushSync(() => setDeleted(card.name));
    removeList();
    void navigate(paths.playlists());
  };
  const aside = (
    <div className={card ? styles.ready : styles.loading}>
      <ActiveButton name={name} active={card?.active === true} onActivate={activate} />
      {!editing && (
        <Select
          label={text.sort}
          pill
          options={sortOptions}
          value={sort}
          onChange={({ target }) => setSort(target.value)}
        />
      )}
    </div>
  );
  const description = details?.description;
  const empty = (
    <EmptyState title={text.emptyTitle} action={<BrowseLink />}>
      <p>{emptyHint(card?.active !== false)}</p>
    </EmptyState>
  );
  return (
    <GridPage
      title={name}
      lead={card ? describeCounts(card, list.titles, scores, seen) : ''}
      aside={!isEditorOnly && aside}
    >
      {description && !isEditorOnly && <p className={styles.description}>{description}</p>}
      <div className={styles.tools}>
        {card && (
          <PlaylistActions
            {...{ id, name, description, editing, onChanged }}
            onEdit={details && list.titles?.length ? toggleEditor : undefined}
            onDelete={deleteList}
          />
        )}
        {!editing && (
          <LibraryFilters
            names={libraryFilters}
            all={list.titles?.length ?? 0}
            shown={titles?.length}
            unknownGenre={unknown}
          />
        )}
      </div>
      {editing && details && list.titles ? (
        <editor.ListEditor {...{ id, name, details, imageBase }} titles={list.titles} />
      ) : (
        <div className={className}>
          <TitleGrid
            list={withGenre({ ...list, titles })}
            label={name}
            empty={isFiltered(filters) && list.titles?.length ? <NoMatch /> : empty}
            onRemove={remove}
            inPlaylist
            {...notes}
          />
        </div>
      )}
      <Snackbar
        message={emptyToast ? text.empty : null}
        position="bottom-left"
        duration={snackbarTime.emptyPlaylist}
        onClose={() => setEmptyToast(false)}
      />
    </GridPage>
  );
}

const libraryFilters = ['title', 'type', 'genre', 'decade', 'rating'] as const;

/** The scores are read without a subscription, so that a title does not move while it is being rated. */
function useShownTitles(
  titles: Title[] | undefined,
  sort: PlaylistSort,
  filters: Filters,
  ofGenre: ReadonlySet<string> | null | undefined,
) {
  const { getState } = useStore<RatingsRoot>();
  return useMemo(() => {
    const scoreOf = (key: string) => selectScore(getState(), key);
    if (!titles || ofGenre === undefined) return undefined;
    const shown = filterTitles(titles, filters, ({ key }) => scoreOf(toKey(key)), ofGenre);
    return sortPlaylist(shown, sort, scoreOf);
  }, [titles, sort, filters, ofGenre, getState]);
}

function NoSuchPlaylist() {
  const toPlaylists = (
    <LinkButton to={paths.playlists()} variant="primary">
      {text.toPlaylists}
    </LinkButton>
  );
  return <ItemNotFound text={text} action={toPlaylists} />;
}
