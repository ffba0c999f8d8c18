// A TypeScript client declares the types of responses, and programs are compiled against them. A response
// of another type breaks those programs.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import ts from 'typescript';
import { methodsOfTmdb, tmdb } from './clients.mjs';
import { record } from './recorder.mjs';
import { KINDS, start } from './server.mjs';

/** Methods whose types differ from the responses of TMDB itself. */
const WRONG_TYPES = {
  configuration: 'a profile size is h632, not w632',
  filmProviders: 'no title has offers in every country',
  personCombinedCredits: 'a credit is of a film or of a show, never of both',
  showCredits: 'only films have a cast_id',
  showProviders: 'no title has offers in every country',
};
const NULL = 'null placeholder';
const FILE = join(import.meta.dirname, 'answers.ts');
const OPTIONS = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

for (const kind of KINDS) {
  describe(kind, () => {
    let server;
    before(async () => {
      server = await start(kind);
    });
    after(() => server?.stop());

    test('responses have the types of tmdb-ts', async () => {
      const { client, calls } = record(tmdb(server.base, server.token));
      await callEveryMethod(methodsOfTmdb(client));
      assert.ok(calls.length > 50, `${calls.length} calls`);
      assert.deepEqual(compileErrors(program(calls)), []);
    });
  });
}

/** Calls every method, with ids from the responses of other methods. */
async function callEveryMethod(calls) {
  const [film] = (await calls.popularFilms()).results;
  const [show] = (await calls.popularShows()).results;
  const people = (await calls.popularPeople()).results;
  const subResources = ['external_ids', 'images', 'recommendations', 'similar', 'videos'];
  const special = {
    filmWith: [[film.id, ['credits', ...subResources]]],
    showWith: [[show.id, ['aggregate_credits', ...subResources]]],
    personWith: [[people[0].id, ['external_ids', 'images', 'movie_credits', 'tv_credits']]],
    personShows: (await peopleOfShow(calls, show)).map((id) => [id]),
    season: [[show.id, 1]],
    find: [[(await calls.filmIds(film.id)).imdb_id, 'imdb_id']],
    discoverFilms: [[{ 'vote_average.gte': 5 }]],
    discoverShows: [[{ sort_by: 'first_air_date.desc' }]],
    // Trending people come without known_for, at TMDB too.
    trending: ['all', 'movie', 'tv'].map((kind) => [kind, 'day']),
  };
  const byId = { film: [[film.id]], show: [[show.id]], person: [[people[0].id]] };
  for (const [name, call] of Object.entries(calls)) {
    if (name in WRONG_TYPES) continue;
    const subject = /^(film|show|person)(?!Genres)/.exec(name)?.[1];
    const plain = name.startsWith('search') ? [['the'], ['a', { page: 2 }]] : [[]];
    for (const args of special[name] ?? byId[subject] ?? plain) await call(...args);
  }
}

/** The ids of an actor of a show, a crew member if it has one, and its creators. */
async function peopleOfShow(calls, { id }) {
  const { cast, crew } = await calls.showAggregateCredits(id);
  const { created_by: creators } = await calls.show(id);
  return [cast[0], ...crew.slice(0, 1), ...creators].map((person) => person.id);
}

/** A program that assigns every response to the type that the client declares. */
function program(calls) {
  const lines = calls.map(({ text, answer }, index) => {
    // The client's types do not declare null.
    const type = JSON.stringify(answer, (_, value) => value ?? NULL).replaceAll(`"${NULL}"`, 'any');
    return `let a${index} = await ${text}; declare const b${index}: ${type}; a${index} = b${index};`;
  });
  return ["import type { TMDB } from 'tmdb-ts';", 'declare const client: TMDB;', ...lines];
}

// Library files are parsed once.
const host = ts.createCompilerHost(OPTIONS);
const { getSourceFile } = host;
const known = new Map();

/** The errors of the compiler. */
function compileErrors(lines) {
  host.getSourceFile = (file, ...rest) => {
    if (file === FILE) return ts.createSourceFile(file, lines.join('\n'), OPTIONS.target);
    if (!known.has(file)) known.set(file, getSourceFile(file, ...rest));
    return known.get(file);
  };
  const found = ts.getPreEmitDiagnostics(ts.createProgram([FILE], OPTIONS, host));
  return found.map(({ file, start: at = 0, messageText }) => {
    const line = lines[file?.getLineAndCharacterOfPosition(at).line]?.split(';')[0];
    return `${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}
