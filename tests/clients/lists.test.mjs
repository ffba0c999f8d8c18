// Lists: rows have the fields of a tile, pages do not overlap, and filters apply.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertDescending, assertNonEmptyPage, assertPage, assertShape } from './assertions.mjs';
import { withEveryClient } from './withEveryClient.mjs';

const LISTS = {
  nowPlaying: 'movie',
  popularFilms: 'movie',
  topRatedFilms: 'movie',
  upcoming: 'movie',
  airingToday: 'tv',
  onTheAir: 'tv',
  popularShows: 'tv',
  topRatedShows: 'tv',
  popularPeople: 'person',
};

// No show may air on the current weekday.
const MAY_BE_EMPTY = ['airingToday'];

const ids = (rows) => rows.map(({ id }) => id);

withEveryClient((at) => {
  for (const [list, shape] of Object.entries(LISTS)) {
    test(`${list} has a first page and a next one without repeated rows`, async () => {
      const first = await at.calls[list]();
      const rows = MAY_BE_EMPTY.includes(list) ? assertPage(first, shape) : assertNonEmptyPage(first, shape);
      const next = assertPage(await at.calls[list](2), shape, 2);
      assert.deepEqual(
        ids(next).filter((id) => ids(rows).includes(id)),
        [],
      );
      assert.equal(next.length > 0, first.total_pages > 1);
    });
  }

  test('popular lists are ordered by popularity, top rated ones by votes', async () => {
    for (const noun of ['Films', 'Shows']) {
      const popular = await at.calls[`popular${noun}`]();
      assertDescending(popular.results, ({ popularity }) => popularity);
    }
    assertDescending((await at.calls.popularPeople()).results, ({ popularity }) => popularity);
    if (at.kind === 'titles of TMDB') {
      assertDescending((await at.calls.topRatedFilms()).results, ({ vote_average: vote }) => vote);
    }
  });

  test('lists of films in cinemas have a range of dates', async () => {
    for (const list of ['nowPlaying', 'upcoming']) {
      const { dates } = await at.calls[list]();
      for (const day of [dates.minimum, dates.maximum]) assert.match(day, /^\d{4}-\d\d-\d\d$/);
      assert.ok(dates.minimum < dates.maximum);
    }
  });

  for (const kind of ['all', 'movie', 'tv', 'person']) {
    test(`trending ${kind} has rows for today and for this week`, async () => {
      for (const window of ['day', 'week']) {
        const rows = assertNonEmptyPage(await at.calls.trending(kind, window));
        const types = kind === 'all' ? ['movie', 'tv'] : [kind];
        for (const { media_type: type } of rows) assert.ok(types.includes(type), type);
      }
      assertPage(await at.calls.trending(kind, 'week', 2), undefined, 2);
    });
  }

  test('popular people have known_for with films and shows', async () => {
    for (const { known_for: titles } of (await at.calls.popularPeople()).results) {
      titles.forEach((title) => assertShape(title.media_type, title));
    }
  });

  for (const { noun, Noun, type, year, day } of [
    {
      noun: 'film',
      Noun: 'Films',
      type: 'movie',
      year: 'primary_release_year',
      day: 'release_date',
    },
    { noun: 'show', Noun: 'Shows', type: 'tv', year: 'first_air_date_year', day: 'first_air_date' },
  ]) {
    const discover = (filters) => at.calls[`discover${Noun}`](filters);

    test(`${noun}s are discovered by genre`, async () => {
      const { genres } = await at.calls[`${noun}Genres`]();
      for (const { id, name } of genres)
        assert.deepEqual([typeof id, typeof name], ['number', 'string']);
      const drama = genres.find(({ name }) => name === 'Drama').id;
      const all = assertNonEmptyPage(await discover({}), type);
      const dramas = assertNonEmptyPage(await discover({ with_genres: String(drama) }), type);
      assert.ok(dramas.every(({ genre_ids: genres }) => genres.includes(drama)));
      const others = assertNonEmptyPage(await discover({ without_genres: String(drama) }), type);
      assert.ok(others.every(({ genre_ids: own }) => !own.includes(drama)));
      assert.notDeepEqual(ids(dramas), ids(all));
    });

    test(`${noun}s are discovered by year`, async () => {
      const [{ [day]: date }] = (await at.calls[`popular${Noun}`]()).results;
      const rows = assertNonEmptyPage(await discover({ [year]: Number(date.slice(0, 4)) }), type);
      for (const row of rows) assert.equal(row[day].slice(0, 4), date.slice(0, 4));
    });

    test(`${noun}s are discovered by vote and in the requested order`, async () => {
      const filters = { 'vote_average.gte': 8, sort_by: 'vote_average.desc' };
      const rows = assertPage(await discover(filters), type);
      for (const { vote_average: vote } of rows) assert.ok(vote >= 8, `${vote}`);
      assertDescending(rows, ({ vote_average: vote }) => vote);
      const byDate = type === 'movie' ? 'primary_release_date' : 'first_air_date';
      const newest = assertNonEmptyPage(await discover({ sort_by: `${byDate}.desc` }), type);
      assertDescending(newest, (row) => row[day]);
    });
  }

  test('films are discovered by runtime', async () => {
    const filters = { 'with_runtime.gte': 100, 'with_runtime.lte': 120 };
    const rows = assertNonEmptyPage(await at.calls.discoverFilms(filters), 'movie');
    for (const { id } of rows.slice(0, 5)) {
      const { runtime } = await at.calls.film(id);
      assert.ok(runtime >= 100 && runtime <= 120, `${runtime}`);
    }
  });

  test('films are discovered by cast', async () => {
    const [{ id }] = (await at.calls.popularPeople()).results;
    const { cast } = await at.calls.personFilms(id);
    const found = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await at.calls.discoverFilms({ with_cast: String(id), page });
      found.push(...ids(assertPage(answer, 'movie', page)));
      pages = answer.total_pages;
    }
    assert.deepEqual(found.toSorted(), ids(cast).toSorted());
  });
});
