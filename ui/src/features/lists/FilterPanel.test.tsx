import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { filterMessages } from '../../lib/messages/filters';
import { serverConfig } from '../../testing/fixtures';
import { loadListScreens, renderApp } from '../../testing/render';
import { serveLists, server } from '../../testing/server';

beforeAll(async () => {
  await loadListScreens();
  await import('./FilterPanel');
}, 60_000);

const text = filterMessages;
const discover = '/ms/movies/discover';

async function openPanel(address: string) {
  serveLists();
  const app = renderApp(address, { signedIn: true });
  const name = new RegExp(`^${messages.lists.filters}`);
  await app.user.click(await screen.findByRole('button', { name }));
  const panel = within(await screen.findByRole('dialog', { name: text.title }));
  const show = () => app.user.click(panel.getByRole('button', { name: text.show }));
  return { ...app, panel, show };
}

/** Finds one person for each search: its name is what was searched for. */
function servePeople() {
  server.use(
    http.get('*/3/search/person', ({ request }) => {
      const name = new URL(request.url).searchParams.get('query');
      const results = [{ id: 7, name, media_type: 'person' }];
      return HttpResponse.json({ page: 1, results, total_pages: 1, total_results: 1 });
    }),
    http.get('*/3/person/:id', () => HttpResponse.json({}, { status: 404 })),
  );
}

it('keeps the focus in the field of a year, which counts once it is complete', async () => {
  const { user, panel, show, path } = await openPanel(`${discover}/18`);
  const [from] = within(panel.getByRole('group', { name: text.years })).getAllByRole('spinbutton');
  if (!from) throw new Error('no field');
  await user.type(from, '199');
  expect(from).toHaveValue(199);
  await user.type(from, '5{Enter}');
  expect(from).toHaveFocus();
  expect(from).toHaveValue(1995);
  await user.selectOptions(panel.getByLabelText(text.decade), '1980s');
  expect(from).toHaveValue(1980);
  await user.selectOptions(panel.getByLabelText(text.decade), text.anyYear);
  expect(from).toHaveValue(null);
  await user.type(from, '1972');
  await show();
  expect(path()).toBe(`${discover}/18?primary_release_date.gte=1972-01-01`);
});

it('has no filter for the order that lists have without one', async () => {
  const { user, panel, show, path } = await openPanel(`${discover}/18?sort_by=title.asc`);
  await user.selectOptions(panel.getByLabelText(text.sort), text.sorts['popularity.desc']);
  await show();
  expect(path()).toBe(`${discover}/18`);
});

it('changes to TV with the genres that TV has', async () => {
  const { user, panel, show, path } = await openPanel(`${discover}?with_genres=18%7C28`);
  await user.selectOptions(panel.getByLabelText(text.kind), text.tv);
  expect(panel.getByRole('button', { name: text.with('Action & Adventure') })).toBeVisible();
  await show();
  expect(path()).toBe(`${discover}?media_type=tv&with_genres=18%7C10759`);
});

it('adds a person to others of whom any one is enough', async () => {
  servePeople();
  const { user, panel, show, path } = await openPanel(`${discover}?with_people=1%7C2`);
  await user.type(panel.getByLabelText(text.people), 'Cary');
  await user.click(await panel.findByRole('button', { name: text.add('Cary') }));
  await show();
  expect(path()).toBe(`${discover}?with_people=1%7C2%7C7`);
});

it('adds a person with Enter, but not a result of an earlier text', async () => {
  servePeople();
  const { user, panel, show, path } = await openPanel(discover);
  const field = panel.getByLabelText(text.people);
  await user.type(field, 'Cary');
  await panel.findByRole('button', { name: text.add('Cary') });
  await user.type(field, ' Grant{Enter}');
  expect(field).toHaveValue('Cary Grant');
  await panel.findByRole('button', { name: text.add('Cary Grant') });
  await user.type(field, '{Enter}');
  await waitFor(() => expect(field).toHaveValue(''));
  await show();
  expect(path()).toBe(`${discover}?with_people=7`);
});

describe('with TMDB', () => {
  const provider = (id: number, name: string, US: number) => ({
    provider_id: id,
    provider_name: name,
    logo_path: null,
    display_priority: 0,
    display_priorities: { US, DE: 20 - US },
  });
  let regions: (string | null)[] = [];

  beforeEach(() => {
    regions = [];
    const results = Array.from({ length: 14 }, (_, index) =>
      provider(index + 1, `Provider ${index + 1}`, index),
    ).reverse();
    const serveProviders = ({ request }: { request: Request }) => {
      regions.push(new URL(request.url).searchParams.get('watch_region'));
      return HttpResponse.json({ results });
    };
    server.use(
      http.get('*/config', () => HttpResponse.json({ ...serverConfig, catalogue: 'tmdb' })),
      http.get('*/3/watch/providers/:kind', serveProviders),
      http.get('*/3/certification/movie/list', () => HttpResponse.json({ certifications: {} })),
    );
  });

  it('filters by providers in the country that is chosen for where to watch', async () => {
    localStorage.setItem('region', 'DE');
    const { user, panel, show, path } = await openPanel(discover);
    const providers = within(await panel.findByRole('group', { name: text.providers }));
    expect(providers.getByLabelText(text.providersIn)).toHaveValue('DE');
    await user.selectOptions(providers.getByLabelText(text.providersIn), 'US');
    expect(localStorage.getItem('region')).toBeNull();
    const named = () => providers.getAllByRole('button').map((button) => button.textContent);
    await waitFor(() => expect(named().slice(0, 2)).toEqual(['Provider 1', 'Provider 2']));
    expect(named()).toHaveLength(13);
    await user.click(providers.getByRole('button', { name: text.allProviders(14) }));
    expect(named()).toHaveLength(15);
    await user.click(providers.getByRole('button', { name: 'Provider 14' }));
    await user.click(providers.getByRole('button', { name: 'Provider 2' }));
    await show();
    expect(path()).toBe(`${discover}?with_watch_providers=14%7C2&watch_region=US`);
    expect(regions).toEqual(['DE', 'US']);
    const remove = (name: string) => text.remove(text.providerIn(name, 'United States'));
    await user.click(await screen.findByRole('link', { name: remove('Provider 14') }));
    expect(path()).toBe(`${discover}?watch_region=US&with_watch_providers=2`);
    await user.click(await screen.findByRole('link', { name: remove('Provider 2') }));
    expect(path()).toBe(discover);
  });

  it('filters shows by their status', async () => {
    const { user, panel, show, path } = await openPanel(`${discover}?media_type=tv`);
    await user.selectOptions(panel.getByLabelText(text.status), text.statuses[3]);
    await show();
    expect(path()).toBe(`${discover}?media_type=tv&with_status=3`);
    const chip = text.remove(text.statuses[3]);
    expect(await screen.findByRole('link', { name: chip })).toBeVisible();
  });
});

it('offers neither providers nor statuses with the built-in catalogue', async () => {
  const { panel } = await openPanel(`${discover}?media_type=tv`);
  expect(panel.getByLabelText(text.language)).toBeVisible();
  expect(panel.queryByLabelText(text.status)).not.toBeInTheDocument();
  expect(panel.queryByRole('group', { name: text.providers })).not.toBeInTheDocument();
});

it.each([
  ['tmdb', '?sort_by=vote_average.desc&vote_count.gte=100'],
  ['builtin', '?sort_by=vote_average.desc'],
] as const)(
  'wants a number of votes for the order by average vote, where titles have votes: %s',
  async (catalogue, search) => {
    server.use(http.get('*/config', () => HttpResponse.json({ ...serverConfig, catalogue })));
    const { user, panel, show, path } = await openPanel(`${discover}/18`);
    await user.selectOptions(panel.getByLabelText(text.sort), text.sorts['vote_average.desc']);
    await show();
    expect(path()).toBe(`${discover}/18${search}`);
  },
);

it('takes back the number of votes that an order has added, and keeps that of the user', async () => {
  server.use(http.get('*/config', () => HttpResponse.json({ ...serverConfig, catalogue: 'tmdb' })));
  const { user, panel, show, path } = await openPanel(`${discover}/18`);
  const sort = panel.getByLabelText(text.sort);
  await user.selectOptions(sort, text.sorts['vote_average.desc']);
  await user.selectOptions(sort, text.sorts['popularity.desc']);
  await user.selectOptions(sort, text.sorts['vote_average.desc']);
  await user.selectOptions(sort, text.sorts['revenue.desc']);
  await show();
  expect(path()).toBe(`${discover}/18?sort_by=revenue.desc`);
});
