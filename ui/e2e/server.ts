// Starts the executable, and a fake TMDB for it, on free ports with data of their own.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { env } from 'node:process';
import { createInterface } from 'node:readline';

const executable = env['MOVIESTARS_BIN'] ?? '../target/ci/moviestars';
const fakeTmdbExecutable = env['FAKE_TMDB_BIN'] ?? '../target/ci/examples/fake_tmdb';

export interface Server {
  /** Without a slash at its end; with the base path. */
  url: string;
  /** The folder of its data file and its emails. */
  folder: string;
  stop: () => Promise<void>;
  /** Restarts it on the same port and data. */
  start: () => Promise<void>;
}

export interface FakeTmdb {
  url: string;
  key: string;
  /** Sets how it responds: "no_response", "refuse", "markup", "none", or with a "status". */
  behave: (fault: string, status?: number) => Promise<void>;
  stop: () => void;
}

/**
 * Starts the executable on the data file in `folder`, which may exist already. The only host allowed for outgoing webhooks is
 * one where nothing listens.
 */
export async function startServer(
  folder: string,
  tmdb: { fake: FakeTmdb; withKey: boolean } | null,
  port = '0',
  basePath = '/',
): Promise<Server> {
  const db = join(folder, 'moviestars.db');
  const tmdbUrl = tmdb?.fake.url ?? '';
  const urls = tmdb ? ['--tmdb-url', tmdbUrl, '--image-url', tmdbUrl] : [];
  const place = ['--listen', `127.0.0.1:${port}`, '--base-path', basePath, '--db', db];
  const webhooks = ['--webhook-hosts', '127.0.0.1:9'];
  const child = spawn(executable, ['serve', ...place, ...urls, ...webhooks], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...env, ...(tmdb?.withKey && { MOVIESTARS_TMDB_TOKEN: tmdb.fake.key }) },
  });
  const [, url = ''] = await firstMatch(child, executable, /^moviestars listening on (\S+)$/);
  const server: Server = {
    url,
    folder,
    stop: () => stop(child),
    start: async () => {
      server.stop = (await startServer(folder, tmdb, new URL(url).port, basePath)).stop;
    },
  };
  return server;
}

export async function startFakeTmdb(): Promise<FakeTmdb> {
  const child = spawn(fakeTmdbExecutable, [], { stdio: ['ignore', 'pipe', 'ignore'] });
  const listening = /^fake TMDB listening on (\S+) with the key (\S+)$/;
  const [, url = '', key = ''] = await firstMatch(child, fakeTmdbExecutable, listening);
  const behave = async (fault: string, status?: number) => {
    const body = JSON.stringify({ fault, status });
    await fetch(`${url}/fake/mode`, { method: 'PUT', body });
  };
  return { url, key, behave, stop: () => void child.kill('SIGTERM') };
}

async function firstMatch(child: ChildProcess, name: string, pattern: RegExp) {
  if (child.stdout === null) throw new Error(`${name} has no standard output`);
  for await (const line of createInterface({ input: child.stdout })) {
    const match = pattern.exec(line);
    if (match) return match;
  }
  throw new Error(`${name} ended before it listened`);
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
