// Films and shows: details, credits, videos, images, providers and related titles.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNonEmptyPage, assertPage, assertShape, firstWith } from './assertions.mjs';
import { withEveryClient } from './withEveryClient.mjs';

/** The differences between films and shows in calls and fields. */
const NOUNS = [
  { noun: 'film', Noun: 'Films', type: 'movie', title: 'title', subResources: [] },
  { noun: 'show', Noun: 'Shows', type: 'tv', title: 'name', subResources: ['aggregate_credits'] },
];

withEveryClient((at) => {
  for (const { noun, Noun, type, title, subResources } of NOUNS) {
    const call = (name, ...args) => at.calls[`${noun}${name}`](...args);
    const popular = async () => (await at.calls[`popular${Noun}`]()).results;
    const mostPopular = async () => (await popular())[0];
    /** The most popular title with a cast, and the cast. */
    const titleWithCast = async () =>
      firstWith(await popular(), async ({ id }) => {
        const { cast } = await call('Credits', id);
        return cast.length > 0 && cast;
      });

    test(`a search for a ${noun} leads to its details, its cast and their credits`, async () => {
      const [known, cast] = await titleWithCast();
      const found = await at.calls[`search${Noun}`](known[title]);
      const row = assertNonEmptyPage(found, type).find(({ id }) => id === known.id);
      const details = await call('', row.id);
      assertShape(`${noun}Details`, details);
      assert.equal(details[title], row[title]);
      assert.deepEqual(details.genres.map(({ id }) => id).toSorted(), row.genre_ids.toSorted());
      cast.forEach((part) => assertShape('cast', part));
      assert.deepEqual(
        cast.map(({ order }) => order),
        [...cast.keys()],
      );
      const person = await at.calls.person(cast[0].id);
      assertShape('personDetails', person);
      assert.equal(person.name, cast[0].name);
      const all = await at.calls.personCombinedCredits(person.id);
      const part = all.cast.find(({ id, media_type }) => id === known.id && media_type === type);
      assert.equal(part.character, cast[0].character);
      assert.equal(part[title], known[title]);
      const own = await at.calls[`person${Noun}`](person.id);
      assert.ok(own.cast.some(({ credit_id }) => credit_id === part.credit_id));
    });

    test(`a ${noun} is found by its IMDb id`, async () => {
      const { id } = await mostPopular();
      const { imdb_id: imdb } = await call('Ids', id);
      assert.match(imdb, /^tt\d{7,}$/);
      const found = await at.calls.find(imdb, 'imdb_id');
      assert.deepEqual(
        found[`${type}_results`].map((row) => row.id),
        [id],
      );
      found[`${type}_results`].forEach((row) => assertShape(type, row));
      const others = ['movie', 'tv', 'person', 'tv_episode', 'tv_season'].filter((t) => t !== type);
      for (const other of others) assert.deepEqual(found[`${other}_results`], []);
    });

    test(`a ${noun} has videos, images and watch providers`, async () => {
      for (const { id } of (await popular()).slice(0, 5)) {
        const videos = await call('Videos', id);
        const images = await call('Images', id);
        const providers = await call('Providers', id);
        for (const answer of [videos, images, providers]) assert.equal(answer.id, id);
        videos.results.forEach((video) => assertShape('video', video));
        for (const list of ['backdrops', 'logos', 'posters']) {
          images[list].forEach((picture) => assertShape('picture', picture));
        }
        for (const offers of Object.values(providers.results)) {
          assert.equal(typeof offers.link, 'string');
        }
      }
    });

    test(`the poster of a ${noun} is at the image base URL`, async () => {
      const { poster_path: poster } = await mostPopular();
      const { images } = await at.calls.configuration();
      assert.ok(images.poster_sizes.includes('w500'));
      const address = new URL(`${images.secure_base_url}w500${poster}`);
      if (at.kind === 'titles of TMDB') {
        assert.equal(address.origin, 'https://image.tmdb.org');
      } else {
        const answer = await fetch(address);
        assert.equal(answer.status, 200);
        assert.match(answer.headers.get('content-type'), /^image\//);
      }
    });

    test(`recommendations and similar titles of a ${noun} are other ${noun}s`, async () => {
      const { id } = await mostPopular();
      const recommended = assertNonEmptyPage(await call('Recommendations', id));
      const similar = assertNonEmptyPage(await call('Similar', id), type);
      for (const row of [...recommended, ...similar]) assert.notEqual(row.id, id);
      assert.ok(recommended.every(({ media_type }) => media_type === type));
      assertPage(await call('Similar', id, 2), type, 2);
    });

    test(`a sub-resource appended to a ${noun} equals the one requested alone`, async () => {
      const [{ id }] = await titleWithCast();
      const named = { credits: 'Credits', videos: 'Videos', images: 'Images', similar: 'Similar' };
      const both = { ...named, recommendations: 'Recommendations', external_ids: 'Ids' };
      const all = { ...both, 'watch/providers': 'Providers' };
      if (subResources.length > 0) all.aggregate_credits = 'AggregateCredits';
      const full = await call('With', id, Object.keys(all));
      for (const [path, name] of Object.entries(all)) {
        const { id: _, ...alone } = await call(name, id);
        assert.deepEqual(full[path], alone, path);
        delete full[path];
      }
      assert.deepEqual(full, await call('', id));
    });
  }

  test('the credits of a crew member include the film', async () => {
    const { results } = await at.calls.popularFilms();
    const [film, crew] = await firstWith(results, async ({ id }) => {
      const { crew } = await at.calls.filmCredits(id);
      return crew.length > 0 && crew;
    });
    crew.forEach((member) => assertShape('crew', member));
    const credits = await at.calls.personFilms(crew[0].id);
    const credit = credits.crew.find(({ credit_id }) => credit_id === crew[0].credit_id);
    assert.equal(credit.title, film.title);
    assert.equal(credit.job, crew[0].job);
  });

  test('a show has seasons, and each season has details', async () => {
    const { results } = await at.calls.popularShows();
    const { seasons, id } = await at.calls.show(results[0].id);
    assert.ok(seasons.length > 0);
    for (const row of seasons) {
      assertShape('season', row);
      const season = await at.calls.season(id, row.season_number);
      assertShape('season', season);
      for (const field of ['id', 'name', 'air_date', 'season_number']) {
        assert.equal(season[field], row[field]);
      }
      season.episodes.forEach((episode) => assertShape('episode', episode));
    }
  });

  test('the aggregate cast of a show has episode counts', async () => {
    const { results } = await at.calls.popularShows();
    const { cast } = await at.calls.showAggregateCredits(results[0].id);
    assert.ok(cast.length > 0);
    for (const { name, roles, total_episode_count: episodes } of cast) {
      assert.equal(typeof name, 'string');
      assert.equal(typeof episodes, 'number');
      for (const { character } of roles) assert.equal(typeof character, 'string');
    }
  });
});
