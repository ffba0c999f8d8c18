// Starts the executable with the built-in catalogue or with the fake TMDB, each time with a new data
// file on a free port, and stops everything after the tests.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process, { env } from 'node:process';
import { createInterface } from 'node:readline';

/** The catalogues of the server. */
export const KINDS = ['built-in titles', 'titles of TMDB'];

const EXECUTABLES = '../../target/ci/';
const MOVIESTARS = env.MOVIESTARS_BIN ?? join(import.meta.dirname, EXECUTABLES, 'moviestars');
const FAKE_TMDB =
  env.FAKE_TMDB_BIN ?? join(import.meta.dirname, EXECUTABLES, 'examples', 'fake_tmdb');
const PASSWORD = 'Abcdef1';

// An interrupted test run kills its servers too.
const running = new Set();
const killAll = () => running.forEach((child) => child.kill('SIGKILL'));
process.on('exit', killAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

// Clients and server connect to the loopback without a proxy.
env.NO_PROXY = env.no_proxy = '127.0.0.1';

/** Without variables that configure the executable. */
const environment = Object.fromEntries(
  Object.entries(env).filter(([name]) => !name.startsWith('MOVIESTARS_')),
);

/** Starts a command and waits for the line with its address. */
async function startListening(command, args, variables, pattern) {
  const child = launch(command, args, variables);
  for await (const line of createInterface({ input: child.stdout })) {
    const found = pattern.exec(line);
    if (found === null) continue;
    child.stdout.resume();
    return { child, found };
  }
  throw new Error(`${command} ended before it listened: ${child.errors()}`);
}

function launch(command, args, variables, input = 'ignore') {
  const stdio = [input, 'pipe', 'pipe'];
  const child = spawn(command, args, { env: { ...environment, ...variables }, stdio });
  running.add(child);
  child.once('close', () => running.delete(child));
  const log = [];
  child.stderr.on('data', (bytes) => log.push(bytes));
  child.errors = () => Buffer.concat(log).toString();
  return child;
}

async function addUser(variables) {
  const args = ['user', 'add', 'clara', 'clara@example.org'];
  const child = launch(MOVIESTARS, args, variables, 'pipe');
  child.stdout.resume();
  child.stdin.end(PASSWORD);
  const [code] = await once(child, 'close');
  assert.equal(code, 0, child.errors());
}

/** The token of a session, which clients send as their key. */
async function signIn(base) {
  const answer = await fetch(`${base}/authenticate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'clara@example.org', password: PASSWORD }),
  });
  assert.equal(answer.status, 200);
  return (await answer.json()).auth_token;
}

/** Starts the fake TMDB; the variables that configure the executable to use it. */
async function fakeTmdb() {
  const pattern = /^fake TMDB listening on (\S+) with the key (\S+)$/;
  const { found } = await startListening(FAKE_TMDB, [], {}, pattern);
  return { MOVIESTARS_TMDB_URL: found[1], MOVIESTARS_TMDB_TOKEN: found[2] };
}

/** Starts a server of this kind, one at a time: its origin, a session's token, and a function to stop it. */
export async function start(kind) {
  const folder = mkdtempSync(join(tmpdir(), 'moviestars-clients-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  try {
    const variables = { MOVIESTARS_DB: join(folder, 'moviestars.db') };
    await addUser(variables);
    if (kind === 'titles of TMDB') Object.assign(variables, await fakeTmdb());
    const args = ['serve', '--listen', '127.0.0.1:0'];
    const { child, found } = await startListening(
      MOVIESTARS,
      args,
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

/** Stops the server and checks its exit code, and its log for panics. */
async function stop(server) {
  server.kill('SIGTERM');
  const [code] = await once(server, 'close');
  killAll();
  assert.equal(code, 0, server.errors());
  assert.doesNotMatch(server.errors(), /panicked/);
}
