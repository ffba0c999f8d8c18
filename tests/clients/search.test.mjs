// Each of the four searches finds titles and people by name, and nothing for nonsense.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertNonEmptyPage, assertPage } from './assertions.mjs';
import { withEveryClient } from './withEveryClient.mjs';

const KINDS = [
  {
    Noun: 'Films',
    type: 'movie',
    name: 'title',
    year: 'primary_release_year',
    day: 'release_date',
  },
  { Noun: 'Shows', type: 'tv', name: 'name', year: 'first_air_date_year', day: 'first_air_date' },
  { Noun: 'People', type: 'person', name: 'name' },
];

withEveryClient((at) => {
  for (const { Noun, type, name, year, day } of KINDS) {
    const search = (...args) => at.calls[`search${Noun}`](...args);
    const popular = async () => (await at.calls[`popular${Noun}`]()).results.slice(0, 5);

    test(`${Noun} are found by name in any case`, async () => {
      for (const known of await popular()) {
        const rows = assertNonEmptyPage(await search(known[name].toUpperCase()), type);
        assert.ok(rows.some(({ id }) => id === known.id));
      }
    });

    test(`${Noun} are found by a search of all kinds`, async () => {
      for (const known of await popular()) {
        const rows = assertNonEmptyPage(await at.calls.searchAll(known[name]));
        assert.ok(rows.some((row) => row.id === known.id && row.media_type === type));
      }
    });

    if (year !== undefined) {
      test(`${Noun} are found in their year and in no other year`, async () => {
        const [known] = await popular();
        const own = Number(known[day].slice(0, 4));
        const has = async (number) => {
          const { results } = await search(known[name], { [year]: number });
          return results.some(({ id }) => id === known.id);
        };
        assert.deepEqual([await has(own), await has(own + 1)], [true, false]);
      });
    }

    test(`no ${Noun} are found by nonsense, on no page`, async () => {
      for (const page of [1, 2]) {
        const nothing = await search('qqqqzzzzxxxx', { page });
        assert.deepEqual(assertPage(nothing, type, page), []);
        assert.equal(nothing.total_results, 0);
      }
    });
  }

  test('a query with special characters is accepted', async () => {
    for (const words of ['100% & more?', 'a/b #c', 'été 映画', "d'Amandine"]) {
      assertPage(await at.calls.searchAll(words));
    }
  });
});
