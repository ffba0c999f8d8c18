import { act, render, screen } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Link } from './Link';
import { createMemoryHistory } from './history';
import {
  Outlet,
  RouteBoundary,
  RouterProvider,
  useParams,
  usePendingLocation,
} from './RouterProvider';
import { Router } from './router';
import type { LoadedRoute, Route } from './router';

function ErrorPage({ error }: { error: unknown }) {
  return <p>failed: {error instanceof Error && error.message}</p>;
}

function Layout() {
  return (
    <>
      <p>pending: {usePendingLocation().pathname}</p>
      <Outlet />
    </>
  );
}

function Film() {
  const { id } = useParams();
  return <p>film {id}</p>;
}

function renderRoutes(address: string, pages: Route[]) {
  const boundary = { element: <RouteBoundary ErrorPage={ErrorPage} />, children: pages };
  const router = new Router(
    [{ Component: Layout, children: [boundary] }],
    createMemoryHistory(address),
  );
  render(<RouterProvider router={router} />);
  return router;
}

/** A load of code that ends when `resolve` is called. */
function pendingLoad() {
  let resolve: (loaded: LoadedRoute) => void = () => undefined;
  const promise = new Promise<LoadedRoute>((done) => {
    resolve = done;
  });
  return { promise, resolve: (loaded: LoadedRoute) => resolve(loaded) };
}

const text = (shown: string): LoadedRoute => ({ Component: () => <p>{shown}</p> });
const start: Route = { path: '/', element: <p>start</p> };
const film: Route = { path: '/film/:id', Component: Film };

it('shows the former page until the code of the next one is loaded', async () => {
  const load = pendingLoad();
  const router = renderRoutes('/', [start, { path: '/list', load: () => load.promise }]);
  expect(await screen.findByText('start')).toBeVisible();
  act(() => void router.navigate('/list'));
  expect(screen.getByText('start')).toBeVisible();
  expect(screen.getByText('pending: /list')).toBeVisible();
  load.resolve(text('list'));
  expect(await screen.findByText('list')).toBeVisible();
});

it('a newer navigation replaces one whose code is loading', async () => {
  const load = pendingLoad();
  const router = renderRoutes('/', [start, film, { path: '/list', load: () => load.promise }]);
  act(() => void router.navigate('/list'));
  await act(() => router.navigate('/film/7'));
  await act(async () => load.resolve(text('list')));
  expect(screen.getByText('film 7')).toBeVisible();
  expect(router.state.location.pathname).toBe('/film/7');
});

it('shows why the code of a page cannot be loaded, and tries again at the next navigation', async () => {
  const load = vi.fn<() => Promise<LoadedRoute>>();
  load.mockRejectedValueOnce(new Error('no code')).mockResolvedValueOnce(text('list'));
  const router = renderRoutes('/list', [start, { path: '/list', load }]);
  expect(await screen.findByText('failed: no code')).toBeVisible();
  await act(() => router.navigate('/'));
  expect(screen.getByText('start')).toBeVisible();
  await act(() => router.navigate('/list'));
  expect(screen.getByText('list')).toBeVisible();
});

it('shows the fallback of the innermost route until the first page is loaded', async () => {
  const load = pendingLoad();
  const page = { path: '/', load: () => load.promise };
  renderRoutes('/', [{ fallback: <p>loading</p>, children: [page] }]);
  expect(screen.getByText('loading')).toBeVisible();
  load.resolve(text('list'));
  expect(await screen.findByText('list')).toBeVisible();
});

it('Back returns to the scroll position of the page that is left', async () => {
  const scrolled = vi.fn();
  vi.stubGlobal('scrollTo', scrolled);
  const router = renderRoutes('/', [start, film]);
  await screen.findByText('start');
  vi.stubGlobal('scrollY', 300);
  await act(() => router.navigate('/film/7'));
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  await act(() => router.navigate(-1));
  expect(screen.getByText('start')).toBeVisible();
  expect(scrolled).toHaveBeenLastCalledWith(0, 300);
});

it('changes the search of an address without scrolling with preventScrollReset', async () => {
  const scrolled = vi.fn();
  function Sorted() {
    const navigate = useNavigate();
    const sort = () => navigate('?sort=name', { replace: true, preventScrollReset: true });
    return <button onClick={() => void sort()}>sort</button>;
  }
  const router = renderRoutes('/list', [{ path: '/list', Component: Sorted }]);
  const button = await screen.findByRole('button');
  vi.stubGlobal('scrollTo', scrolled);
  await act(async () => button.click());
  expect(router.state.location).toMatchObject({ pathname: '/list', search: '?sort=name' });
  expect(scrolled).not.toHaveBeenCalled();
});

it('a link never leads to another site', async () => {
  renderRoutes('/', [{ path: '/', element: <Link to="//example.org/film">film</Link> }]);
  const link = await screen.findByRole('link');
  expect(link.getAttribute('href')).toMatch(/^\/[^/]/);
});
