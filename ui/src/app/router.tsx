import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { matchRoutes, Navigate } from 'react-router';
import type { Params } from 'react-router';
import type { CatalogueList } from '../features/lists/lists';
import { RootLayout, RouteErrorBoundary, showsFailures } from '../layouts/RootLayout';
import {
  PageLoading,
  PublicLayout,
  RequireSession,
  SignedOutOnly,
  ToStartPage,
} from '../layouts/sessionGuards';
import { basePath } from '../lib/basePath';
import { lazyOptional } from '../lib/lazyModule';
import { paths, patterns } from '../lib/paths';
import type { Route, Router } from '../lib/router/router';
import { RouteBoundary, RouterProvider } from '../lib/router/RouterProvider';
import { readToken } from '../lib/token';
import type { AppStore } from './store';

type Page = () => Promise<{ default: ComponentType }>;

/** How to load a page. */
const page = (open: Page) => ({
  load: async () => ({ Component: (await open()).default }),
  prefetch: open,
});

const visitors: Route[] = [
  { path: patterns.landing, ...page(() => import('../pages/LandingPage')) },
  {
    path: patterns.signUp,
    handle: showsFailures,
    ...page(() => import('../pages/SignUpPage')),
  },
  {
    path: patterns.signIn,
    handle: showsFailures,
    ...page(() => import('../pages/SignInPage')),
  },
];

const redirects: Route[] = [
  { path: patterns.app, Component: ToStartPage },
  {
    path: patterns.lists,
    element: <Navigate to={paths.category('movie', 'popular')} replace />,
  },
];

const members: Route[] = [
  { path: patterns.home, ...page(() => import('../pages/HomePage')) },
  { path: patterns.title, ...page(() => import('../pages/TitlePage')) },
  { path: patterns.season, ...page(() => import('../pages/SeasonPage')) },
  { path: patterns.person, ...page(() => import('../pages/PersonPage')) },
  { path: patterns.ratings, ...page(() => import('../pages/RatingsPage')) },
  { path: patterns.profile, ...page(() => import('../pages/ProfilePage')) },
  { path: patterns.playlists, ...page(() => import('../pages/PlaylistsPage')) },
  { path: patterns.playlist, ...page(() => import('../pages/PlaylistPage')) },
  { path: patterns.upNext, ...page(() => import('../pages/UpNextPage')) },
  { path: patterns.shows, ...page(() => import('../pages/ShowsPage')) },
  { path: patterns.diary, ...page(() => import('../pages/DiaryPage')) },
  { path: patterns.watchlist, ...page(() => import('../pages/WatchlistPage')) },
  { path: patterns.calendar, ...page(() => import('../pages/CalendarPage')) },
  { path: patterns.history, ...page(() => import('../pages/HistoryPage')) },
  { path: patterns.notifications, ...page(() => import('../pages/NotificationsPage')) },
  { path: patterns.imports, ...page(() => import('../pages/ImportsPage')) },
  { path: patterns.import, ...page(() => import('../pages/ImportPage')) },
  { path: patterns.settings, ...page(() => import('../pages/SettingsPage')) },
  { path: patterns.connections, ...page(() => import('../pages/ConnectionsPage')) },
  { path: patterns.admin, ...page(() => import('../pages/AdminPage')) },
];

const publicPages: Route[] = [
  { path: patterns.about, ...page(() => import('../pages/AboutPage')) },
  { path: '*', ...page(() => import('../pages/NotFoundPage')) },
];

const importAuthenticatedParts = () =>
  Promise.all([import('./injectAuthenticatedState'), import('../layouts/AuthenticatedLayout')]);

const importListPages = () => import('../pages/ListPages');

interface ListPage {
  Component: ComponentType;
  listOf: (params: Params, search: string) => CatalogueList | null;
}

/** Signed-in pages load their part of the store on first use. */
export function createRoutes(appStore: AppStore): Route[] {
  const loadParts = async () => {
    const [{ injectAuthenticatedState }, parts] = await importAuthenticatedParts();
    injectAuthenticatedState(appStore);
    return parts;
  };
  const signedIn = {
    load: async () => ({ Component: (await loadParts()).AuthenticatedLayout }),
    prefetch: importAuthenticatedParts,
  };
  const SessionOverlays = lazyOptional(() => loadParts().then((parts) => parts.SessionOverlays));
  // Open to everyone; their requests need an admin (specification 6.1, decision 22).
  const tool = (open: Page) => ({
    load: async () => {
      const [{ default: Component }] = await Promise.all([open(), loadParts()]);
      return { Component };
    },
    prefetch: () => Promise.all([open(), importAuthenticatedParts()]),
  });
  // The list is requested before the page is rendered.
  const listPage = (open: () => Promise<ListPage>) => {
    const prefetch = () => Promise.all([open(), import('../features/lists/useCatalogueList')]);
    const load = async () => {
      const [[{ Component, listOf }, { loadList }]] = await Promise.all([prefetch(), loadParts()]);
      const onNavigate = (params: Params, search: string) => {
        const list = readToken() === null ? null : listOf(params, search);
        if (list) void appStore.store.dispatch(loadList(list));
      };
      return { Component, onNavigate };
    };
    return { load, prefetch };
  };
  const lists: Route[] = [
    {
      path: patterns.trending,
      ...listPage(async () => (await importListPages()).listPages.trending),
    },
    {
      path: patterns.category,
      ...listPage(async () => (await importListPages()).listPages.category),
    },
    {
      path: patterns.discover,
      ...listPage(async () => (await import('../pages/GenrePage')).genrePage),
    },
    { path: patterns.search, ...page(() => import('../pages/SearchPage')) },
  ];
  const listsLayout = {
    load: async () => ({ Component: (await importListPages()).ListsLayout }),
    prefetch: importListPages,
  };
  const maintenance = tool(() => import('../pages/MaintenancePage'));
  const tools: Route[] = [
    { path: patterns.maintenance, ...maintenance },
    { path: patterns.mediaUpdate, ...maintenance },
    { path: patterns.fix, ...maintenance },
  ];
  const screens: Route[] = [
    { Component: SignedOutOnly, children: visitors },
    {
      Component: RequireSession,
      fallback: <PageLoading />,
      children: [
        ...redirects,
        {
          ...signedIn,
          children: [{ ...listsLayout, children: lists }, ...members],
        },
      ],
    },
    // Identity providers redirect to this address, also for signed-in users who link a provider.
    { path: patterns.signIn + '/:provider', ...page(() => import('../pages/ProviderPage')) },
    { path: patterns.resetPassword, ...page(() => import('../pages/ResetPasswordPage')) },
    {
      element: <PublicLayout SessionOverlays={SessionOverlays} />,
      children: [...tools, ...publicPages],
    },
  ];
  return [
    {
      Component: RootLayout,
      children: [{ element: <RouteBoundary ErrorPage={RouteErrorBoundary} />, children: screens }],
    },
  ];
}

type Props = {
  appStore: AppStore;
  router: Router;
};

export function App({ appStore, router }: Props) {
  return (
    <Provider store={appStore.store}>
      <RouterProvider router={router} />
    </Provider>
  );
}

const events = ['pointerover', 'pointerdown', 'focusin'] as const;

/** Loads the code of a page as soon as a link to it is hovered, focused or pressed. Returns a function that stops this. */
export function prefetchPages(routes: Route[]): () => void {
  let last: Element | null = null;
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (link === last) return;
    last = link;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    for (const { route } of matchRoutes(routes, link.pathname, basePath) ?? []) {
      // Following the link tries again.
      route.prefetch?.().catch(() => undefined);
    }
  };
  for (const event of events) addEventListener(event, prefetch, { passive: true });
  return () => {
    for (const event of events) removeEventListener(event, prefetch);
  };
}
