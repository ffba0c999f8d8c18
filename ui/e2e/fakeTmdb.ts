// Why: journeys with TMDB behind must not need the network, and must be able to see it fail.
import { spawn } from 'node:child_process';
import { env } from 'node:process';
import { createInterface } from 'node:readline';

const executable = env['FAKE_TMDB_BIN'] ?? '../target/debug/examples/fake_tmdb';

/** TMDB's stand-in. */
export interface FakeTmdb {
  url: string;
  key: string;
  /** What happens to everybody from now on: "silence", "refuse", "none", or a "status". */
  behave: (fault: string, status?: number) => Promise<void>;
  stop: () => void;
}

/** Starts the stand-in on a free port. */
export async function startFakeTmdb(): Promise<FakeTmdb> {
  const child = spawn(executable, [], { stdio: ['ignore', 'pipe', 'ignore'] });
  const says = /^fake TMDB listening on (\S+) with the key (\S+)$/;
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url = '', key = ''] = says.exec(line) ?? [];
    if (url === '') continue;
    const behave = async (fault: string, status?: number) => {
      const body = JSON.stringify({ fault, status });
      await fetch(`${url}/fake/mode`, { method: 'PUT', body });
    };
    return { url, key, behave, stop: () => void child.kill('SIGTERM') };
  }
  throw new Error(`${executable} ended before it listened`);
}
