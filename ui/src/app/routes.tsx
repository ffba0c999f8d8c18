// Why: every screen's address, and who may see it, stand in one table; each screen's code loads when it is opened.
import type { ComponentType } from 'react';
import { Navigate } from 'react-router';
import type { RouteObject } from 'react-router';
import { optional } from '../lib/optional';
import { paths, patterns } from '../lib/paths';
import { Crashed } from './Crashed';
import { ForEverybody } from './ForEverybody';
import { Layout } from './Layout';
import { PageLoading } from './PageLoading';
import { RequireSession } from './RequireSession';
import { showsFailures } from './routeHandle';
import { SignedOutOnly } from './SignedOutOnly';
import type { Core } from './store';

type Page = () => Promise<{ default: ComponentType }>;

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

/** They load nothing: whoever comes by one of these addresses is on the way at once. */
const ways: RouteObject[] = [
  { path: patterns.app, element: <Navigate to={paths.trending()} replace /> },
  {
    path: patterns.lists,
    element: <Navigate to={paths.category('movie', 'popular')} replace />,
  },
];

const lists: RouteObject[] = [
  { path: patterns.trending, lazy: page(() => import('../pages/TrendingPage')) },
  { path: patterns.category, lazy: page(() => import('../pages/CategoryPage')) },
  { path: patterns.discover, lazy: page(() => import('../pages/GenrePage')) },
  { path: patterns.search, lazy: page(() => import('../pages/SearchPage')) },
];

const members: RouteObject[] = [
  { lazy: page(() => import('../pages/ListsFrame')), children: lists },
  { path: patterns.title, lazy: page(() => import('../pages/TitlePage')) },
  { path: patterns.person, lazy: page(() => import('../pages/PersonPage')) },
  { path: patterns.ratings, lazy: page(() => import('../pages/RatingsPage')) },
  { path: patterns.profile, lazy: page(() => import('../pages/ProfilePage')) },
  { path: patterns.playlists, lazy: page(() => import('../pages/PlaylistsPage')) },
  { path: patterns.playlist, lazy: page(() => import('../pages/PlaylistPage')) },
  { path: patterns.settings, lazy: page(() => import('../pages/SettingsPage')) },
  { path: patterns.admin, lazy: page(() => import('../pages/AdminPage')) },
];

const everybody: RouteObject[] = [
  { path: patterns.about, lazy: page(() => import('../pages/AboutPage')) },
  { path: '*', lazy: page(() => import('../pages/NotFoundPage')) },
];

/** The routes over a store; the first screen of somebody signed in adds to it what such screens need. */
export function routesOver(core: Core): RouteObject[] {
  const load = async () => {
    const [{ addSignedInParts }, parts] = await Promise.all([
      import('./signedInParts'),
      import('./SignedIn'),
    ]);
    addSignedInParts(core);
    return parts;
  };
  const signedIn = async () => ({ Component: (await load()).SignedIn });
  const SessionParts = optional(() => load().then((parts) => parts.SessionParts));
  // Open for everybody; their calls are an admin's (specification 6.1, decision 22).
  const tool = (open: Page) => async () => {
    const [{ default: Component }] = await Promise.all([open(), load()]);
    return { Component };
  };
  const tools: RouteObject[] = [
    { path: patterns.mediaUpdate, lazy: tool(() => import('../pages/MediaUpdatePage')) },
    { path: patterns.fix, lazy: tool(() => import('../pages/FixPage')) },
  ];
  const screens: RouteObject[] = [
    { Component: SignedOutOnly, children: visitors },
    {
      Component: RequireSession,
      HydrateFallback: PageLoading,
      children: [...ways, { lazy: signedIn, children: members }],
    },
    { path: patterns.resetPassword, lazy: page(() => import('../pages/ResetPasswordPage')) },
    { element: <ForEverybody SessionParts={SessionParts} />, children: [...tools, ...everybody] },
  ];
  return [
    {
      Component: Layout,
      children: [{ ErrorBoundary: Crashed, HydrateFallback: () => null, children: screens }],
    },
  ];
}
