// Why: the clients meet the real executable, once with its own titles and once with TMDB's stand-in
// behind it, each time with fresh data on a free port; nothing outlives the tests.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process, { env } from 'node:process';
import { createInterface } from 'node:readline';

/** What can stand behind the server. */
export const KINDS = ['built-in titles', 'titles of TMDB'];

const EXECUTABLES = '../../target/ci/';
const MOVIESTARS = env.MOVIESTARS_BIN ?? join(import.meta.dirname, EXECUTABLES, 'moviestars');
const FAKE_TMDB =
  env.FAKE_TMDB_BIN ?? join(import.meta.dirname, EXECUTABLES, 'examples', 'fake_tmdb');
const PASSWORD = 'Abcdef1';

// A test that is cut off ends its servers too.
const running = new Set();
const killAll = () => running.forEach((child) => child.kill('SIGKILL'));
process.on('exit', killAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

// Neither the clients nor the server reach the loopback through a proxy.
env.NO_PROXY = env.no_proxy = '127.0.0.1';

/** Only what is given here configures the executable. */
const surroundings = Object.fromEntries(
  Object.entries(env).filter(([name]) => !name.startsWith('MOVIESTARS_')),
);

/** A child whose standard error is kept and whose first line says where it listens. */
async function listening(command, words, variables, says) {
  const child = launch(command, words, variables);
  for await (const line of createInterface({ input: child.stdout })) {
    const found = says.exec(line);
    if (found === null) continue;
    child.stdout.resume();
    return { child, found };
  }
  throw new Error(`${command} ended before it listened: ${child.said()}`);
}

function launch(command, words, variables, input = 'ignore') {
  const stdio = [input, 'pipe', 'pipe'];
  const child = spawn(command, words, { env: { ...surroundings, ...variables }, stdio });
  running.add(child);
  child.once('close', () => running.delete(child));
  const log = [];
  child.stderr.on('data', (bytes) => log.push(bytes));
  child.said = () => Buffer.concat(log).toString();
  return child;
}

async function addUser(variables) {
  const words = ['user', 'add', 'clara', 'clara@example.org'];
  const child = launch(MOVIESTARS, words, variables, 'pipe');
  child.stdout.resume();
  child.stdin.end(PASSWORD);
  const [code] = await once(child, 'close');
  assert.equal(code, 0, child.said());
}

/** The token of a session: what a client takes for its key. */
async function signIn(base) {
  const answer = await fetch(`${base}/authenticate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'clara@example.org', password: PASSWORD }),
  });
  assert.equal(answer.status, 200);
  return (await answer.json()).auth_token;
}

/** TMDB's stand-in: what the executable is told to find it. */
async function fakeTmdb() {
  const says = /^fake TMDB listening on (\S+) with the key (\S+)$/;
  const { found } = await listening(FAKE_TMDB, [], {}, says);
  return { MOVIESTARS_TMDB_URL: found[1], MOVIESTARS_TMDB_TOKEN: found[2] };
}

/** A server of this kind, one at a time: its origin, a session's token, and how all of it is ended. */
export async function start(kind) {
  const folder = mkdtempSync(join(tmpdir(), 'moviestars-clients-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  try {
    const variables = { MOVIESTARS_DB: join(folder, 'moviestars.db') };
    await addUser(variables);
    if (kind === 'titles of TMDB') Object.assign(variables, await fakeTmdb());
    const words = ['serve', '--listen', '127.0.0.1:0'];
    const { child, found } = await listening(
      MOVIESTARS,
      words,
      variables,
      /^moviestars listening on (\S+)$/,
    );
    const base = found[1];
    return { base, token: await signIn(base), stop: () => stop(child) };
  } catch (error) {
    killAll();
    throw error;
  }
}

/** The server ends well when it is asked to, and has not stumbled before. */
async function stop(server) {
  server.kill('SIGTERM');
  const [code] = await once(server, 'close');
  killAll();
  assert.equal(code, 0, server.said());
  assert.doesNotMatch(server.said(), /panicked/);
}
