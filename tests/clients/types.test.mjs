// Why: a client that is written in TypeScript says what it answers, and programs are compiled against
// that: an answer of ours that is not of those types breaks them.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import ts from 'typescript';
import { throughTmdb, tmdb } from './clients.mjs';
import { recorded } from './recorder.mjs';
import { KINDS, start } from './server.mjs';

/** Calls whose types say what TMDB itself does not answer. */
const UNTRUE = {
  configuration: 'a size of portraits is h632, not w632',
  filmProviders: 'no title has offers in every country',
  personCombinedCredits: 'a credit is of a film or of a show, never of both',
  showCredits: 'only films have a cast_id',
  showProviders: 'no title has offers in every country',
};
const NULL = 'nothing is here';
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

    test('tmdb-ts is answered in its own types', async () => {
      const { client, calls } = recorded(tmdb(server.base, server.token));
      await everyCall(throughTmdb(client));
      assert.ok(calls.length > 50, `${calls.length} calls`);
      assert.deepEqual(mistakes(program(calls)), []);
    });
  });
}

/** Makes every call there is, with the numbers that others have answered. */
async function everyCall(calls) {
  const [film] = (await calls.popularFilms()).results;
  const [show] = (await calls.popularShows()).results;
  const people = (await calls.popularPeople()).results;
  const facets = ['external_ids', 'images', 'recommendations', 'similar', 'videos'];
  const special = {
    filmWith: [[film.id, ['credits', ...facets]]],
    showWith: [[show.id, ['aggregate_credits', ...facets]]],
    personWith: [[people[0].id, ['external_ids', 'images', 'movie_credits', 'tv_credits']]],
    personShows: (await makers(calls, show)).map((id) => [id]),
    season: [[show.id, 1]],
    find: [[(await calls.filmIds(film.id)).imdb_id, 'imdb_id']],
    discoverFilms: [[{ 'vote_average.gte': 5 }]],
    discoverShows: [[{ sort_by: 'first_air_date.desc' }]],
    // Trending people come without known_for, at TMDB too.
    trending: ['all', 'movie', 'tv'].map((kind) => [kind, 'day']),
  };
  const subjects = { film: [[film.id]], show: [[show.id]], person: [[people[0].id]] };
  for (const [name, call] of Object.entries(calls)) {
    if (name in UNTRUE) continue;
    const subject = /^(film|show|person)(?!Genres)/.exec(name)?.[1];
    const plain = name.startsWith('search') ? [['the'], ['a', { page: 2 }]] : [[]];
    for (const words of special[name] ?? subjects[subject] ?? plain) await call(...words);
  }
}

/** Who played in a show, and who made it as far as that is known. */
async function makers(calls, { id }) {
  const { cast, crew } = await calls.showAggregateCredits(id);
  const { created_by: creators } = await calls.show(id);
  return [cast[0], ...crew.slice(0, 1), ...creators].map((person) => person.id);
}

/** A program that takes every answer for what the client calls it. */
function program(calls) {
  const lines = calls.map(({ text, answer }, place) => {
    // The client's types are silent about what TMDB leaves null.
    const type = JSON.stringify(answer, (_, value) => value ?? NULL).replaceAll(`"${NULL}"`, 'any');
    return `let a${place} = await ${text}; declare const b${place}: ${type}; a${place} = b${place};`;
  });
  return ["import type { TMDB } from 'tmdb-ts';", 'declare const client: TMDB;', ...lines];
}

// What does not change from program to program is read once.
const host = ts.createCompilerHost(OPTIONS);
const { getSourceFile } = host;
const known = new Map();

/** What the compiler says against it. */
function mistakes(lines) {
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
