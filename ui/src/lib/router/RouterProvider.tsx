import {
  Component,
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ComponentType, ReactNode } from 'react';
import {
  matchRoutes,
  Router as LocationProvider,
  useLocation,
  useResolvedPath,
} from 'react-router';
import type { Location, NavigateOptions, Params, To } from 'react-router';
import { createHref } from './history';
import type { Route, Router, RouterState, Transition } from './router';
import { useScrollRestoration } from './scrollRestoration';

interface RouterValue {
  routes: Route[];
  state: RouterState;
}

/** Separate from the state, so that a pending navigation does not render every tile again. */
const TransitionContext = createContext<Transition | null>(null);
const OutletContext = createContext<ReactNode>(null);
const RouteParams = createContext<Params>({});
const RouterContext = createContext<RouterValue | null>(null);

function useRouter(): RouterValue {
  const value = useContext(RouterContext);
  if (!value) throw new Error('outside of RouterProvider');
  return value;
}

export function RouterProvider({ router }: { router: Router }) {
  const { state, transition } = useRouterState(router);
  const { location, navigationType, scrollTarget, isReady } = state;
  const onLeave = useCallback(() => router.scrollPositions.store(router.state.location), [router]);
  useScrollRestoration(location, scrollTarget, onLeave);
  const navigator = useMemo(() => navigatorOf(router), [router]);
  // Not rendered again while a navigation is pending. Once ready, the first page's routes have components.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const page = useMemo(() => renderPage(router.routes, location), [router, location, isReady]);
  const value = useMemo(() => ({ routes: router.routes, state }), [router, state]);
  return (
    <RouterContext value={value}>
      <TransitionContext value={transition}>
        <LocationProvider location={location} navigationType={navigationType} navigator={navigator}>
          {page}
        </LocationProvider>
      </TransitionContext>
    </RouterContext>
  );
}

/** Each route's element, with those of its children in its `Outlet`. */
function renderPage(routes: Route[], location: Location): ReactNode {
  const matches = matchRoutes(routes, location) ?? [];
  const page = matches.reduceRight<ReactNode>((outlet, { route }) => {
    const { Component: Page, element = outlet } = route;
    return <OutletContext value={outlet}>{Page ? <Page /> : element}</OutletContext>;
  }, null);
  return <RouteParams value={matches.at(-1)?.params ?? {}}>{page}</RouteParams>;
}

/** The place of the child route in a layout. */
export function Outlet() {
  return useContext(OutletContext);
}

/** The parameters in the address. */
export function useParams(): Params {
  return useContext(RouteParams);
}

function navigatorOf(router: Router) {
  const go = (to: To, state: unknown, options?: NavigateOptions) =>
    void router.navigate(to, { ...options, state });
  return {
    createHref,
    push: go,
    replace: (to: To, state: unknown, options?: NavigateOptions) =>
      go(to, state, { ...options, replace: true }),
    go: (delta: number) => void router.navigate(delta),
  };
}

/** The part of the router's state that is rendered. A view transition first renders the old page with `transition`. */
function useRouterState(router: Router) {
  const [state, setState] = useState(router.state);
  const [transition, setTransition] = useState<Transition | null>(null);
  const running = useRef<ViewTransition>(null);
  const rendered = useRef<() => void>(null);
  useLayoutEffect(() => {
    return router.subscribe((next, nextTransition) => {
      running.current?.skipTransition();
      if (nextTransition && 'startViewTransition' in document) setTransition(nextTransition);
      else startTransition(() => setState(next));
    });
  }, [router]);
  useLayoutEffect(() => {
    rendered.current?.();
    rendered.current = null;
  }, [state]);
  useEffect(() => {
    if (!transition) return;
    const viewTransition = document.startViewTransition(
      () =>
        new Promise<void>((resolve) => {
          rendered.current = resolve;
          startTransition(() => setState(router.state));
        }),
    );
    running.current = viewTransition;
    const end = () => {
      if (running.current === viewTransition) running.current = null;
      setTransition((current) => (current === transition ? null : current));
    };
    viewTransition.finished.then(end, end);
  }, [router, transition]);
  return { state, transition };
}

/** Where the shown page is scrolled to. */
export const useScrollTarget = () => useRouter().state.scrollTarget;

/** The location being navigated to, or the current one. */
export function usePendingLocation(): Location {
  const here = useLocation();
  return useRouter().state.pending ?? here;
}

/** In ms: long enough to load the pictures of the first page before. */
const prefetchDelay = 5_000;

/** Loads the code of a page a while after `isReady`, so that it can be shown without a server. */
export function usePrefetch(to: string, isReady: boolean): void {
  const { routes } = useRouter();
  useEffect(() => {
    if (!isReady) return;
    const prefetch = () => {
      for (const { route } of matchRoutes(routes, to) ?? []) {
        route.prefetch?.().catch(() => undefined);
      }
    };
    const timer = setTimeout(prefetch, prefetchDelay);
    return () => clearTimeout(timer);
  }, [routes, to, isReady]);
}

/** The handles of the routes that are shown. */
export function useRouteHandles(): unknown[] {
  const { routes } = useRouter();
  const location = useLocation();
  return (matchRoutes(routes, location) ?? []).map(({ route }) => route.handle);
}

/** Whether a view transition leads to or from an address. */
export function useViewTransitionState(to: To): boolean {
  const transition = useContext(TransitionContext);
  const { pathname } = useResolvedPath(to);
  return transition?.from.pathname === pathname || transition?.to.pathname === pathname;
}

type BoundaryProps = {
  /** Shown instead of a page that throws or whose code cannot be loaded. */
  ErrorPage: ComponentType<{ error: unknown }>;
};

/** The route whose children have code to load; shows `fallback` of the innermost route until the first is loaded. */
export function RouteBoundary({ ErrorPage }: BoundaryProps) {
  const { routes, state } = useRouter();
  const location = useLocation();
  if (!state.isReady) {
    const matches = matchRoutes(routes, location) ?? [];
    return matches.findLast(({ route }) => route.fallback)?.route.fallback ?? null;
  }
  return (
    <ErrorBoundary location={location} failure={state.failure} ErrorPage={ErrorPage}>
      <Outlet />
    </ErrorBoundary>
  );
}

type ErrorBoundaryProps = BoundaryProps & {
  location: Location;
  failure: RouterState['failure'];
  children: ReactNode;
};

type ErrorBoundaryState = Pick<ErrorBoundaryProps, 'location' | 'failure'>;

/** Tries again at the next location. */
class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { location: this.props.location, failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ location }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return location === state.location ? null : { location, failure: null };
  }

  override render() {
    const { ErrorPage, children, failure } = this.props;
    const shown = this.state.failure ?? failure;
    return shown ? <ErrorPage error={shown.error} /> : children;
  }
}
