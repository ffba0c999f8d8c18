import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { paths } from '../../lib/paths';
import { cannotHover } from '../../lib/preferences';
import { Link } from '../../lib/router/Link';
import { BrowseLink } from '../titles/ItemNotFound';
import { EmptyState } from '../../ui/EmptyState';
import { InfoTooltip } from '../../ui/InfoTooltip';
import { GridPage } from '../../ui/Page';
import { LoadingTiles } from '../../ui/Skeleton';
import { selectConfig, selectIsConfigPending, selectTmdbKeyRejected } from '../server/serverConfig';
import type { UserState } from '../session/sessionActions';
import { selectAdmin, selectProfileFailed } from '../session/sessionSlices';
import { useTitleDisplay } from '../titles/titleDisplay';
import { TitleGrid } from '../titles/TitleGrid';
import { FilterButton } from './FilterButton';
import type { CatalogueList } from './lists';
import styles from './ListView.module.css';
import { useCatalogueList } from './useCatalogueList';

const text = catalogueMessages.lists;

type Props = {
  /** The heading, with TMDB and with the built-in catalogue. */
  title: string;
  builtinTitle?: string | undefined;
  list: CatalogueList;
  /** Descriptions of the list, with TMDB and with the built-in catalogue. */
  about: string;
  aboutBuiltin: string;
  switches?: ReactNode;
  /** How many filters are in use. */
  filters?: number;
  /** Between the heading and the grid. */
  chips?: ReactNode;
};

export function ListView({
  title: tmdbTitle,
  builtinTitle = tmdbTitle,
  list,
  about,
  aboutBuiltin,
  switches,
  filters = 0,
  chips,
}: Props) {
  const config = useSelector(selectConfig);
  const isConfigPending = useSelector(selectIsConfigPending);
  const builtin = config?.catalogue === 'builtin';
  const rejected = useSelector(selectTmdbKeyRejected);
  const title = builtin ? builtinTitle : tmdbTitle;
  const lead = builtin ? aboutBuiltin : rejected ? text.rejected : about;
  const hasProfile = useSelector(({ user }: { user: UserState }) => user !== null);
  const profileFailed = useSelector(selectProfileFailed);
  // Rendered together with the lead, but invisible until the role is known: the note depends on it. Without a profile, the
  // role is the one that the session started with.
  const hint = config && (
    <span className={styles.hint} data-pending={!(hasProfile || profileFailed) || undefined}>
      {(builtin || rejected) && <CatalogueNote rejected={rejected} />}
      <InfoTooltip label={text.addHint}>
        {cannotHover() ? text.addTouchTip : text.addTip}
      </InfoTooltip>
    </span>
  );
  return (
    <GridPage
      title={title}
      isTitlePending={isConfigPending && builtinTitle !== tmdbTitle}
      isAsidePending={isConfigPending}
      lead={config ? lead : ''}
      hint={hint}
      aside={
        <>
          {switches}
          <FilterButton count={filters} />
        </>
      }
    >
      {chips}
      {/* The height of the lead is unknown until the configuration is loaded. */}
      <div className={styles.list} data-pending={isConfigPending || undefined}>
        <ListGrid key={JSON.stringify(list)} list={list} label={title} />
      </div>
    </GridPage>
  );
}

const KnownTitles = lazy(() =>
  import('../titles/KnownTitles').then(
    (code) => ({ default: code.KnownTitles }),
    () => ({ default: TitleGrid }),
  ),
);

function ListGrid({ list, label }: { list: CatalogueList; label: string }) {
  const empty = (
    <EmptyState title={catalogueMessages.movies.empty} action={<BrowseLink variant="secondary" />}>
      <p>{catalogueMessages.movies.emptyHint}</p>
    </EmptyState>
  );
  const titles = useCatalogueList(list);
  const displays = [useTitleDisplay('rated'), useTitleDisplay('seen')];
  const Grid = displays.every((display) => display === 'show') ? TitleGrid : KnownTitles;
  return (
    <Suspense fallback={<LoadingTiles />}>
      <Grid list={titles} label={label} empty={empty} />
    </Suspense>
  );
}

type CatalogueNoteProps = {
  /** TMDB rejects the server's key; otherwise there is no key. */
  rejected: boolean;
};

/** Links admins to the TMDB settings and other users to the reason. */
function CatalogueNote({ rejected }: CatalogueNoteProps) {
  const admin = useSelector(selectAdmin);
  if (rejected && !admin) return null;
  if (!admin) {
    return (
      <Link className={styles.note} to={paths.about()}>
        {text.catalogueHelp}
      </Link>
    );
  }
  return (
    <Link className={styles.note} to={paths.admin('settings')}>
      {rejected ? text.changeKey : text.connect}
    </Link>
  );
}
