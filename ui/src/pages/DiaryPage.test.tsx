import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { DiaryWatch } from '../api/watching/generated';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { storedTitle, watchOf } from '../testing/fixtures';
import { renderApp } from '../testing/render';
import { errorResponse, server } from '../testing/server';

const text = messages.diary;

function entry(id: number, title: string, when: DiaryWatch['when'], more = {}): DiaryWatch {
  const movie = { ...storedTitle(id, title), release_date: '2001-01-01' };
  return { ...watchOf(id, when, id), movie, score10: null, ...more };
}

const first = [
  entry(1, 'Night Train', { precision: 'time', at: '2026-11-20T21:15:00+13:00' }, { score10: 7 }),
  entry(2, 'The Orchard', { precision: 'day', day: '2026-11-20' }, { note: 'Cold', rewatch: true }),
  entry(3, 'Harbour', { precision: 'month', month: '2026-05' }),
];
const second = [entry(4, 'Rain', { precision: 'year', year: 2019 })];

/** Serves two pages of watches; returns the queries of the requests. */
function serveDiary() {
  const queries: string[] = [];
  server.use(
    http.get('*/api/v1/diary', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      queries.push(search);
      return HttpResponse.json(
        searchParams.has('cursor')
          ? { watches: second, next: null, undated: null, unseen_rated_films: null }
          : { watches: first, next: 'page 2', undated: 3, unseen_rated_films: 0 },
      );
    }),
  );
  return queries;
}

describe('the diary', () => {
  it('lists watches below their month, as precisely as they are known, and more on demand', async () => {
    const queries = serveDiary();
    const { user } = renderApp(paths.diary(), { signedIn: true });
    const month = await screen.findByRole('region', { name: 'November 2026' });
    const rows = within(month).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/^20 FriNight TrainNight Train 20019:15.PM★ 3.5/);
    expect(rows[1]).toHaveTextContent(/The Orchard 2001RewatchCold$/);
    const link = within(month).getByRole('link', { name: 'Night Train' });
    expect(link).toHaveAttribute('href', '/ms/movie/1');
    const vague = screen.getByRole('region', { name: 'May 2026' });
    expect(within(vague).getByRole('listitem')).toHaveTextContent(text.dayUnknown);
    expect(screen.getByText(text.undated(3, '3'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.more }));
    const year = await screen.findByRole('region', { name: text.onlyYear('2019') });
    expect(within(year).getByRole('link', { name: 'Rain' })).toBeVisible();
    expect(screen.queryByRole('button', { name: text.more })).not.toBeInTheDocument();
    expect(queries).toEqual(['', '?cursor=page+2']);
  });

  it('takes its filters from the address, and puts them there', async () => {
    const queries = serveDiary();
    const address = `${paths.diary()}?year=2019&month=7&media_type=tv`;
    const { user, path } = renderApp(address, { signedIn: true });
    const year = await screen.findByLabelText(text.year);
    expect(year).toHaveValue('2019');
    expect(screen.getByLabelText(text.month)).toHaveValue('7');
    expect(screen.getByLabelText(text.kind)).toHaveValue('tv');
    await waitFor(() => expect(queries).toEqual(['?year=2019&month=7&media_type=tv']));
    await user.selectOptions(year, '2020');
    await waitFor(() => expect(path()).toBe(`${paths.diary()}?year=2020&media_type=tv`));
    await waitFor(() => expect(queries.at(-1)).toBe('?year=2020&media_type=tv'));
    await user.selectOptions(year, '');
    await waitFor(() => expect(path()).toBe(`${paths.diary()}?media_type=tv`));
  });

  it('is searched by words once typing pauses, and shows them as a filter', async () => {
    const queries = serveDiary();
    const { user, path } = renderApp(paths.diary(), { signedIn: true });
    await user.type(await screen.findByRole('searchbox', { name: text.words }), ' mum rome ');
    await waitFor(() => expect(queries.at(-1)).toBe('?text=mum+rome'));
    await user.click(screen.getByRole('link', { name: new RegExp(text.withWords('mum rome')) }));
    await waitFor(() => expect(path()).toBe(paths.diary()));
    expect(screen.getByRole('searchbox', { name: text.words })).toHaveValue('');
  });

  it.each([
    ['', text.empty],
    ['?year=1999', text.none],
  ])('with the filter "%s" says when it is empty', async (search, title) => {
    const body = { watches: [], next: null, undated: 0 };
    server.use(http.get('*/api/v1/diary', () => HttpResponse.json(body)));
    renderApp(paths.diary() + search, { signedIn: true });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });

  it('offers Retry when it could not be loaded', async () => {
    server.use(
      http.get('*/api/v1/diary', () => errorResponse(500, 5000, 'no disk'), { once: true }),
      http.get('*/api/v1/diary', () =>
        HttpResponse.json({ watches: second, next: null, undated: 0 }),
      ),
    );
    const { user } = renderApp(paths.diary(), { signedIn: true });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('no disk');
    await user.click(within(alert).getByRole('button', { name: messages.app.retry }));
    expect(await screen.findByRole('link', { name: 'Rain' })).toBeVisible();
  });
});
