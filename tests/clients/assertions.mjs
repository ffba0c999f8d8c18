// Assertions about responses: the JSON types of the fields that apps show, and the rules of pages.
import assert from 'node:assert/strict';

const orNull = (type) => new Set([type, 'null']);

const TITLE = {
  id: 'number',
  overview: 'string',
  original_language: 'string',
  genre_ids: 'array',
  poster_path: orNull('string'),
  backdrop_path: orNull('string'),
  popularity: 'number',
  vote_average: 'number',
  vote_count: 'number',
};
const { genre_ids: _, ...DETAILS } = { ...TITLE, genres: 'array', status: 'string' };

/** Fields and their types by kind of object. */
export const SHAPES = {
  movie: { ...TITLE, title: 'string', original_title: 'string', release_date: 'string' },
  tv: { ...TITLE, name: 'string', original_name: 'string', first_air_date: 'string' },
  person: {
    id: 'number',
    name: 'string',
    gender: 'number',
    known_for_department: 'string',
    popularity: 'number',
    profile_path: orNull('string'),
  },
  filmDetails: {
    ...DETAILS,
    title: 'string',
    release_date: 'string',
    runtime: 'number',
    imdb_id: orNull('string'),
    belongs_to_collection: orNull('object'),
    production_countries: 'array',
    spoken_languages: 'array',
  },
  showDetails: {
    ...DETAILS,
    name: 'string',
    first_air_date: 'string',
    last_air_date: orNull('string'),
    number_of_seasons: 'number',
    number_of_episodes: 'number',
    seasons: 'array',
    networks: 'array',
    created_by: 'array',
    episode_run_time: 'array',
  },
  personDetails: {
    id: 'number',
    name: 'string',
    biography: 'string',
    also_known_as: 'array',
    birthday: orNull('string'),
    deathday: orNull('string'),
    place_of_birth: orNull('string'),
    profile_path: orNull('string'),
  },
  cast: { id: 'number', name: 'string', character: 'string', order: 'number', credit_id: 'string' },
  crew: { id: 'number', name: 'string', job: 'string', department: 'string', credit_id: 'string' },
  video: { id: 'string', key: 'string', name: 'string', site: 'string', type: 'string' },
  picture: { file_path: 'string', width: 'number', height: 'number', aspect_ratio: 'number' },
  season: { id: 'number', name: 'string', season_number: 'number', overview: 'string' },
  episode: { id: 'number', name: 'string', episode_number: 'number', air_date: orNull('string') },
};

const typeOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** Checks that no field is missing or of another type. */
export function assertShape(name, value) {
  for (const [field, wanted] of Object.entries(SHAPES[name])) {
    const types = wanted instanceof Set ? wanted : new Set([wanted]);
    const type = typeOf(value[field]);
    assert.ok(types.has(type), `${field} of a ${name} is ${type}: ${JSON.stringify(value)}`);
  }
}

/** Checks a page with rows of this shape; without a name, `media_type` of each row names it. */
export function assertPage(answer, name, number = 1) {
  const { page, results, total_pages: pages, total_results: rows } = answer;
  assert.equal(page, number);
  assert.ok(pages >= 1 && pages >= Math.ceil(rows / 20), `${rows} on ${pages} pages`);
  assert.ok(results.length <= 20);
  for (const row of results) assertShape(name ?? row.media_type, row);
  return results;
}

/** Checks a page that is not empty. */
export function assertNonEmptyPage(answer, name) {
  const results = assertPage(answer, name);
  assert.ok(results.length > 0);
  return results;
}

/** Checks that the values are in descending order. */
export function assertDescending(rows, value) {
  const values = rows.map(value);
  assert.deepEqual(
    values,
    values.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)),
  );
}

/** The first row for which `look` returns something, and the result. */
export async function firstWith(rows, look) {
  for (const row of rows) {
    const found = await look(row);
    if (found) return [row, found];
  }
  throw new Error(`none of ${rows.length} rows matches`);
}
