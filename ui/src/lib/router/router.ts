// Loads the code of a page before showing it. React Router's data router does this too, with loaders, actions and fetchers,
// which this app does not use: it is four times as large.
import type { ReactNode } from 'react';
import { matchRoutes, NavigationType } from 'react-router';
import type {
  Location,
  NavigateOptions,
  NonIndexRouteObject,
  Params,
  RouteMatch,
  To,
} from 'react-router';
import { createLocation } from './history';
import type { HistoryEntry, RouterHistory } from './history';
import { createScrollPositions } from './scrollRestoration';
import type { ScrollTarget } from './scrollRestoration';

export interface Route extends NonIndexRouteObject {
  children?: Route[];
  /** Loads the route's code. */
  load?: () => Promise<LoadedRoute>;
  /** Loads the same code in advance, without using it. */
  prefetch?: () => Promise<unknown>;
  /** Shown while the code of the first page loads. */
  fallback?: ReactNode;
  /** Called on each navigation to the route, before it is rendered. */
  onNavigate?: (params: Params, search: string) => void;
}

export type LoadedRoute = Pick<Route, 'Component' | 'onNavigate'>;

export interface RouterState {
  location: Location;
  navigationType: NavigationType;
  /** The location of a navigation whose code is loading. */
  pending: Location | null;
  /** Whether the code of the first page is loaded. */
  isReady: boolean;
  /** Why the code of the page could not be loaded. */
  failure: { error: unknown } | null;
  scrollTarget: ScrollTarget;
}

/** The locations of a view transition. */
export interface Transition {
  from: Location;
  to: Location;
}

type Listener = (state: RouterState, transition: Transition | null) => void;

interface Navigation {
  entry: HistoryEntry;
  navigationType: NavigationType;
  hasTransition: boolean;
  preventScrollReset: boolean;
}

export class Router {
  readonly routes: Route[];
  readonly scrollPositions = createScrollPositions();
  state: RouterState;
  readonly #history: RouterHistory;
  #entry: HistoryEntry;
  #listener: Listener = () => undefined;
  /** The number of navigations; those before the last one are superseded. */
  #navigations = 0;

  constructor(routes: Route[], history: RouterHistory) {
    this.routes = routes;
    this.#history = history;
    this.#entry = history.current();
    const { location } = this.#entry;
    this.state = initialState(location, this.scrollPositions.of(location));
    history.listen(() => this.#pop());
    void this.#loadFirst();
  }

  /** Sets the only listener, and calls it with the current and each later state. Returns a function that removes it. */
  subscribe(listener: Listener): () => void {
    this.#listener = listener;
    listener(this.state, null);
    return () => {
      this.#listener = () => undefined;
    };
  }

  /** Resolves once the page is shown, except for Back and Forward. */
  async navigate(to: To | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return this.#history.go(to);
    const { replace = false, state = null, viewTransition = false } = options;
    const { location, index } = this.#entry;
    const entry = {
      location: createLocation(to, location, state),
      index: replace ? index : index + 1,
      viewTransition: viewTransition || (replace && this.#entry.viewTransition),
    };
    await this.#start({
      entry,
      navigationType: replace ? NavigationType.Replace : NavigationType.Push,
      hasTransition: viewTransition,
      preventScrollReset: options.preventScrollReset ?? false,
    });
  }

  #pop(): void {
    const entry = this.#history.current();
    // Back reverses the transition that led to the entry it leaves.
    const { viewTransition } = entry.index < this.#entry.index ? this.#entry : entry;
    void this.#start({
      entry,
      navigationType: NavigationType.Pop,
      hasTransition: viewTransition,
      preventScrollReset: false,
    });
  }

  async #start(navigation: Navigation): Promise<void> {
    this.#navigations += 1;
    const number = this.#navigations;
    const { location } = navigation.entry;
    const matches = matchesOf(this.routes, location);
    this.scrollPositions.save(this.state.location);
    if (isLoaded(matches)) return this.#show(navigation, matches, null);
    this.#update({ pending: location });
    const failure = await loadRoutes(matches);
    if (number === this.#navigations) this.#show(navigation, matches, failure);
  }

  #show(navigation: Navigation, matches: Match[], failure: RouterState['failure']): void {
    const { entry, navigationType, hasTransition, preventScrollReset } = navigation;
    const { location } = entry;
    const from = this.#entry.location;
    this.#entry = entry;
    if (navigationType === NavigationType.Push) this.#history.push(entry);
    if (navigationType === NavigationType.Replace) this.#history.replace(entry);
    notifyRoutes(matches, location);
    const isPop = navigationType === NavigationType.Pop;
    const saved = isPop ? this.scrollPositions.of(location) : null;
    const scrollTarget = saved ?? (preventScrollReset ? 'unchanged' : 'start');
    this.#update(
      { location, navigationType, pending: null, isReady: true, failure, scrollTarget },
      // Without code there is no page to animate, and the browser would show the snapshot for a second.
      hasTransition && !failure ? { from, to: location } : null,
    );
  }

  async #loadFirst(): Promise<void> {
    const matches = matchesOf(this.routes, this.#entry.location);
    // A redirect is rendered at once.
    const failure = isLoaded(matches) ? null : await loadRoutes(matches);
    if (this.#navigations > 0) return;
    notifyRoutes(matches, this.#entry.location);
    this.#update({ isReady: true, failure });
  }

  #update(change: Partial<RouterState>, transition: Transition | null = null): void {
    this.state = { ...this.state, ...change };
    this.#listener(this.state, transition);
  }
}

type Match = RouteMatch<string, Route>;

function matchesOf(routes: Route[], location: Location): Match[] {
  return matchRoutes(routes, location) ?? [];
}

function initialState(location: Location, saved: number | null): RouterState {
  return {
    location,
    navigationType: NavigationType.Pop,
    pending: null,
    isReady: false,
    failure: null,
    scrollTarget: saved ?? 'start',
  };
}

function isLoaded(matches: Match[]): boolean {
  return matches.every(({ route }) => !route.load);
}

/** Null when all code is loaded. A failed load is tried again by the next navigation. */
async function loadRoutes(matches: Match[]): Promise<RouterState['failure']> {
  const load = async ({ route }: Match) => {
    if (!route.load) return;
    Object.assign(route, await route.load());
    delete route.load;
  };
  try {
    await Promise.all(matches.map(load));
    return null;
  } catch (error) {
    return { error };
  }
}

function notifyRoutes(matches: Match[], { search }: Location) {
  for (const { route, params } of matches) route.onNavigate?.(params, search);
}
