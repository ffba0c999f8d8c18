import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Params } from 'react-router';
import { LinkSwitch } from '../features/lists/LinkSwitch';
import { categoryOptions, genreOptions, listPath, parseListPath } from '../features/lists/listPath';
import {
  categoryList,
  categoryOf,
  sameCategoryFor,
  trendingList,
  trendingOf,
} from '../features/lists/lists';
import type { CatalogueList, Trending } from '../features/lists/lists';
import { ListSelect } from '../features/lists/ListSelect';
import { ListTabs } from '../features/lists/ListTabs';
import { ListView } from '../features/lists/ListView';
import type { MediaType } from '../lib/ids';
import { lazyOptional } from '../lib/lazyModule';
import { catalogueMessages } from '../lib/messages/catalogue';
import { paths } from '../lib/paths';
import { Outlet, useParams } from '../lib/router/RouterProvider';
import { isFlagSet } from '../lib/userFlags';
import styles from './ListPages.module.css';

const text = catalogueMessages.lists;

/** A list below the selects and the tabs that choose it. */
export function ListsLayout() {
  return (
    <>
      <ListToolbar />
      <ListTabs />
      <Outlet />
    </>
  );
}

/** The category, and on the genre route the genre. */
function ListToolbar() {
  const navigate = useNavigate();
  const { category, genre } = parseListPath(useLocation());
  const lead = (address: string | null) => {
    if (address !== null) void navigate(address);
  };
  return (
    <nav
      aria-label={text.toolbar}
      className={styles.toolbar}
      data-toolbar={genre === null ? 'one' : 'two'}
    >
      <ListSelect
        label={text.category}
        placeholder={text.categoryPlaceholder}
        options={categoryOptions}
        value={category}
        onOpen={(value) => lead(listPath(value))}
      />
      {genre !== null && (
        <ListSelect
          label={text.genre}
          placeholder={text.genrePlaceholder}
          options={genreOptions}
          value={genre}
          onOpen={(value) => lead(paths.discover(Number(value)))}
        />
      )}
    </nav>
  );
}

const kinds: Trending['kind'][] = ['all', 'movie', 'tv'];
const windows: Trending['window'][] = ['day', 'week'];

function trendingListOf(params: Params): CatalogueList | null {
  const trending = trendingOf(params.kind, params.window);
  return trending && trendingList(trending);
}

function TrendingPage() {
  const params = useParams();
  const trending = trendingOf(params.kind, params.window);
  const [isNew, setIsNew] = useState(() => isFlagSet('firstRun'));
  if (!trending) return <NoSuchList />;
  const { kind, window } = trending;
  const kindLinks = kinds.map((name) => ({
    to: paths.trending(name, window),
    label: text.kinds[name],
    isCurrent: name === kind,
  }));
  const windowLinks = windows.map((name) => ({
    to: paths.trending(kind, name),
    label: text.windows[name],
    isCurrent: name === window,
  }));
  const switches = (
    <>
      <LinkSwitch label={text.kind} choices={kindLinks} />
      <LinkSwitch label={text.window} choices={windowLinks} />
    </>
  );
  return (
    <ListView
      title={text.trending[kind][window]}
      builtinTitle={text.builtinTitles.trending[kind][window]}
      list={trendingList(trending)}
      about={text.about[window]}
      aboutBuiltin={text.builtin[window]}
      switches={switches}
      chips={
        // Their space is reserved from the start, so that the list does not move.
        isFlagSet('upNext') ? (
          <div className={styles.upNext}>
            <Suspense>
              <UpNextStrip />
            </Suspense>
          </div>
        ) : (
          isNew && (
            <div className={styles.firstRun}>
              <Suspense>
                <FirstRun onClose={() => setIsNew(false)} />
              </Suspense>
            </div>
          )
        )
      }
    />
  );
}

const UpNextStrip = lazyOptional(() =>
  import('../features/upnext/UpNextStrip').then((code) => code.UpNextStrip),
);

const FirstRun = lazyOptional(() =>
  import('../features/home/FirstRun').then((code) => code.FirstRun),
);

const mediaTypes: MediaType[] = ['movie', 'tv'];
const about: Record<string, string> = text.about;
const builtin: Record<MediaType, Record<string, string>> = {
  movie: text.builtin,
  // The built-in catalogue has no votes on shows.
  tv: { ...text.builtin, top_rated: text.builtin.top_rated_tv },
};
type Titles = Record<MediaType, Record<string, string>>;
const titles: Titles = { movie: text.movie, tv: text.tv };
const builtinTitles: Titles = text.builtinTitles;

function categoryListOf(params: Params): CatalogueList | null {
  const category = categoryOf(params.kind, params.list);
  return category && categoryList(category);
}

function CategoryPage() {
  const params = useParams();
  const category = categoryOf(params.kind, params.list);
  if (!category) return <NoSuchList />;
  const { kind, name } = category;
  const kindLinks = mediaTypes.map((mediaType) => ({
    to: paths.category(mediaType, sameCategoryFor(category, mediaType).name),
    label: text.kinds[mediaType],
    isCurrent: mediaType === kind,
  }));
  return (
    <ListView
      title={titles[kind][name] ?? ''}
      builtinTitle={builtinTitles[kind][name]}
      list={categoryList(category)}
      about={about[name] ?? ''}
      aboutBuiltin={builtin[kind][name] ?? ''}
      switches={<LinkSwitch label={text.kind} choices={kindLinks} />}
    />
  );
}

const NotFoundPage = lazy(() => import('./NotFoundPage'));

export function NoSuchList() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}

/** Each page, and the list that it shows at an address; null when there is none. */
export const listPages = {
  trending: { Component: TrendingPage, listOf: trendingListOf },
  category: { Component: CategoryPage, listOf: categoryListOf },
};
