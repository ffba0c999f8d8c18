// Prints the time from the start of the executable to its first response, and its memory once it is idle: right after the
// start it computes a password hash, which takes 19 MiB for a moment.
//   node benches/startup.mjs [path of the executable]

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { createInterface } from 'node:readline';

const binary = argv[2] ?? 'target/release/moviestars';
const ROUNDS = 15;
/** Milliseconds. */
const IDLE_WAIT = 400;

const folder = mkdtempSync(join(tmpdir(), 'moviestars-bench-'));
const rounds = [];
for (let round = 0; round < ROUNDS; round += 1) rounds.push(await start());
rmSync(folder, { recursive: true });

const median = (key) => rounds.map((round) => round[key]).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
console.log(`start to listening: ${median('listening').toFixed(1)} ms (median of ${ROUNDS})`);
console.log(`start to first response: ${median('answered').toFixed(1)} ms`);
console.log(`resident memory when idle: ${(median('memory') / 1024).toFixed(1)} MiB`);
console.log(`executable: ${(statSync(binary).size / 1024 / 1024).toFixed(1)} MiB`);

async function start() {
  const began = performance.now();
  const db = join(folder, 'moviestars.db');
  const child = spawn(binary, ['serve', '--listen', '127.0.0.1:0', '--db', db], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let url = '';
  for await (const line of createInterface({ input: child.stdout })) {
    url = line.replace('moviestars listening on ', '');
    break;
  }
  const listening = performance.now() - began;
  await (await fetch(`${url}/config.json`)).json();
  const answered = performance.now() - began;
  await new Promise((resolve) => setTimeout(resolve, IDLE_WAIT));
  const memory = residentKiB(child.pid);
  child.kill('SIGTERM');
  await ended;
  return { listening, answered, memory };
}

/** NaN except on Linux. */
function residentKiB(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  } catch {
    return Number.NaN;
  }
}
