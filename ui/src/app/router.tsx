import type { ComponentType } from 'react';
import { Navigate } from 'react-router';
import type { LoaderFunctionArgs, Params, RouteObject } from 'react-router';
import type { CatalogueList } from '../features/lists/lists';
import { PublicLayout } from '../layouts/PublicLayout';
import { RootLayout, showsFailures } from '../layouts/RootLayout';
import { RouteErrorBoundary } from '../layouts/RouteErrorBoundary';
import { PageLoading, RequireSession, SignedOutOnly } from '../layouts/sessionGuards';
import { lazyOptional } from '../lib/lazyModule';
import { paths, patterns } from '../lib/paths';
import { readToken } from '../lib/token';
import type { AppStore } from './store';

type Page = () => Promise<{ default: ComponentType }>;

type ListPage = () => Promise<{
  default: ComponentType;
  listOf: (params: Params) => CatalogueList | null;
}>;
const page = (load: Page) => async () => ({ Component: (await load()).default });

const visitors: RouteObject[] = [
  { path: patterns.landing, lazy: page(() => import('../pages/LandingPage')) },
  {
    path: patterns.signUp,
    handle: showsFailures,
    lazy: page(() => import('../pages/SignUpPage')),
  },
  {
    path: patterns.signIn,
    handle: showsFailures,
    lazy: page(() => import('../pages/SignInPage')),
  },
];

const redirects: RouteObject[] = [
  { path: patterns.app, element: <Navigate to={paths.trending()} replace /> },
  {
    path: patterns.lists,
    element: <Navigate to={paths.category('movie', 'popular')} replace />,
  },
];

const members: RouteObject[] = [
  { path: patterns.title, lazy: page(() => import('../pages/TitlePage')) },
  { path: patterns.person, lazy: page(() => import('../pages/PersonPage')) },
  { path: patterns.ratings, lazy: page(() => import('../pages/RatingsPage')) },
  { path: patterns.profile, lazy: page(() => import('../pages/ProfilePage')) },
  { path: patterns.playlists, lazy: page(() => import('../pages/PlaylistsPage')) },
  { path: patterns.playlist, lazy: page(() => import('../pages/PlaylistPage')) },
  { path: patterns.settings, lazy: page(() => import('../pages/SettingsPage')) },
  { path: patterns.admin, lazy: page(() => import('../pages/AdminPage')) },
];

const publicPages: RouteObject[] = [
  { path: patterns.about, lazy: page(() => import('../pages/AboutPage')) },
  { path: '*', lazy: page(() => import('../pages/NotFoundPage')) },
];

/** Signed-in pages load their part of the store on first use. */
export function createRoutes(appStore: AppStore): RouteObject[] {
  const load = async () => {
    const [{ injectAuthenticatedState }, parts] = await Promise.all([
      import('./injectAuthenticatedState'),
      import('../layouts/AuthenticatedLayout'),
    ]);
    injectAuthenticatedState(appStore);
    return parts;
  };
  const signedIn = async () => ({ Component: (await load()).AuthenticatedLayout });
  const SessionOverlays = lazyOptional(() => load().then((parts) => parts.SessionOverlays));
  // Open to everyone; their requests need an admin (specification 6.1, decision 22).
  const tool = (open: Page) => async () => {
    const [{ default: Component }] = await Promise.all([open(), load()]);
    return { Component };
  };
  // The list is requested before the page is rendered.
  const listPage = (open: ListPage) => async () => {
    const [{ default: Component, listOf }, { loadList }] = await Promise.all([
      open(),
      import('../features/lists/useCatalogueList'),
      load(),
    ]);
    const loader = ({ params }: LoaderFunctionArgs) => {
      const list = readToken() === null ? null : listOf(params);
      if (list) void appStore.store.dispatch(loadList(list));
      return null;
    };
    return { Component, loader };
  };
  const lists: RouteObject[] = [
    { path: patterns.trending, lazy: listPage(() => import('../pages/TrendingPage')) },
    { path: patterns.category, lazy: listPage(() => import('../pages/CategoryPage')) },
    { path: patterns.discover, lazy: listPage(() => import('../pages/GenrePage')) },
    { path: patterns.search, lazy: page(() => import('../pages/SearchPage')) },
  ];
  const tools: RouteObject[] = [
    { path: patterns.mediaUpdate, lazy: tool(() => import('../pages/MediaUpdatePage')) },
    { path: patterns.fix, lazy: tool(() => import('../pages/FixPage')) },
  ];
  const screens: RouteObject[] = [
    { Component: SignedOutOnly, children: visitors },
    {
      Component: RequireSession,
      HydrateFallback: PageLoading,
      children: [
        ...redirects,
        {
          lazy: signedIn,
          children: [
            { lazy: page(() => import('../pages/ListsLayout')), children: lists },
            ...members,
          ],
        },
      ],
    },
    { path: patterns.resetPassword, lazy: page(() => import('../pages/ResetPasswordPage')) },
    {
      element: <PublicLayout SessionOverlays={SessionOverlays} />,
      children: [...tools, ...publicPages],
    },
  ];
  return [
    {
      Component: RootLayout,
      children: [
        { ErrorBoundary: RouteErrorBoundary, HydrateFallback: () => null, children: screens },
      ],
    },
  ];
}
