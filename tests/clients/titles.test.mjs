// Why: a film or show that a client finds leads on to everything that is known of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstWith, isFullPage, isLike, isPage } from './answers.mjs';
import { everywhere } from './sites.mjs';

/** What differs between films and shows for somebody who calls. */
const NOUNS = [
  { noun: 'film', Noun: 'Films', type: 'movie', title: 'title', facets: [] },
  { noun: 'show', Noun: 'Shows', type: 'tv', title: 'name', facets: ['aggregate_credits'] },
];

everywhere((at) => {
  for (const { noun, Noun, type, title, facets } of NOUNS) {
    const call = (what, ...words) => at.calls[`${noun}${what}`](...words);
    const popular = async () => (await at.calls[`popular${Noun}`]()).results;
    const best = async () => (await popular())[0];
    /** The best known title that somebody plays in, and who. */
    const played = async () =>
      firstWith(await popular(), async ({ id }) => {
        const { cast } = await call('Credits', id);
        return cast.length > 0 && cast;
      });

    test(`a search for a ${noun} leads to it, to its cast and to all they played in`, async () => {
      const [known, cast] = await played();
      const found = await at.calls[`search${Noun}`](known[title]);
      const row = isFullPage(found, type).find(({ id }) => id === known.id);
      const details = await call('', row.id);
      isLike(`${noun}Details`, details);
      assert.equal(details[title], row[title]);
      assert.deepEqual(details.genres.map(({ id }) => id).toSorted(), row.genre_ids.toSorted());
      cast.forEach((part) => isLike('cast', part));
      assert.deepEqual(
        cast.map(({ order }) => order),
        [...cast.keys()],
      );
      const person = await at.calls.person(cast[0].id);
      isLike('personDetails', person);
      assert.equal(person.name, cast[0].name);
      const all = await at.calls.personCombinedCredits(person.id);
      const part = all.cast.find(({ id, media_type }) => id === known.id && media_type === type);
      assert.equal(part.character, cast[0].character);
      assert.equal(part[title], known[title]);
      const own = await at.calls[`person${Noun}`](person.id);
      assert.ok(own.cast.some(({ credit_id }) => credit_id === part.credit_id));
    });

    test(`a ${noun} is found by its IMDb id`, async () => {
      const { id } = await best();
      const { imdb_id: imdb } = await call('Ids', id);
      assert.match(imdb, /^tt\d{7,}$/);
      const found = await at.calls.find(imdb, 'imdb_id');
      assert.deepEqual(
        found[`${type}_results`].map((row) => row.id),
        [id],
      );
      found[`${type}_results`].forEach((row) => isLike(type, row));
      const others = ['movie', 'tv', 'person', 'tv_episode', 'tv_season'].filter((t) => t !== type);
      for (const other of others) assert.deepEqual(found[`${other}_results`], []);
    });

    test(`a ${noun} has videos, pictures and places to watch it`, async () => {
      for (const { id } of (await popular()).slice(0, 5)) {
        const videos = await call('Videos', id);
        const images = await call('Images', id);
        const providers = await call('Providers', id);
        for (const answer of [videos, images, providers]) assert.equal(answer.id, id);
        videos.results.forEach((video) => isLike('video', video));
        for (const list of ['backdrops', 'logos', 'posters']) {
          images[list].forEach((picture) => isLike('picture', picture));
        }
        for (const offers of Object.values(providers.results)) {
          assert.equal(typeof offers.link, 'string');
        }
      }
    });

    test(`the poster of a ${noun} stands behind the image base`, async () => {
      const { poster_path: poster } = await best();
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

    test(`a ${noun} goes with others of its kind`, async () => {
      const { id } = await best();
      const recommended = isFullPage(await call('Recommendations', id));
      const similar = isFullPage(await call('Similar', id), type);
      for (const row of [...recommended, ...similar]) assert.notEqual(row.id, id);
      assert.ok(recommended.every(({ media_type }) => media_type === type));
      isPage(await call('Similar', id, 2), type, 2);
    });

    test(`what is appended to a ${noun} is what is answered alone`, async () => {
      const [{ id }] = await played();
      const named = { credits: 'Credits', videos: 'Videos', images: 'Images', similar: 'Similar' };
      const both = { ...named, recommendations: 'Recommendations', external_ids: 'Ids' };
      const all = { ...both, 'watch/providers': 'Providers' };
      if (facets.length > 0) all.aggregate_credits = 'AggregateCredits';
      const full = await call('With', id, Object.keys(all));
      for (const [facet, name] of Object.entries(all)) {
        const { id: _, ...alone } = await call(name, id);
        assert.deepEqual(full[facet], alone, facet);
        delete full[facet];
      }
      assert.deepEqual(full, await call('', id));
    });
  }

  test('the crew of a film made it', async () => {
    const { results } = await at.calls.popularFilms();
    const [film, crew] = await firstWith(results, async ({ id }) => {
      const { crew } = await at.calls.filmCredits(id);
      return crew.length > 0 && crew;
    });
    crew.forEach((member) => isLike('crew', member));
    const works = await at.calls.personFilms(crew[0].id);
    const work = works.crew.find(({ credit_id }) => credit_id === crew[0].credit_id);
    assert.equal(work.title, film.title);
    assert.equal(work.job, crew[0].job);
  });

  test('a show has its seasons, and each of them its page', async () => {
    const { results } = await at.calls.popularShows();
    const { seasons, id } = await at.calls.show(results[0].id);
    assert.ok(seasons.length > 0);
    for (const row of seasons) {
      isLike('season', row);
      const season = await at.calls.season(id, row.season_number);
      isLike('season', season);
      for (const field of ['id', 'name', 'air_date', 'season_number']) {
        assert.equal(season[field], row[field]);
      }
      season.episodes.forEach((episode) => isLike('episode', episode));
    }
  });

  test('the cast of a whole show says how often they are seen', async () => {
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
