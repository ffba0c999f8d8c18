// Measures the web app in Chromium: how soon posters are on screen, long tasks while scrolling, how long a click takes, and
// what Lighthouse says. Prints a line of JSON for each row of benches/RESULTS.md. Needs `npm ci` in ui/ and Chromium;
// npx gets Lighthouse.
//   node benches/browser.mjs [path of the executable] [rounds] [only: rows, transfer, scrolling, clicks or lighthouse]

import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, env } from 'node:process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { chromium } from '../ui/node_modules/@playwright/test/index.mjs';

const executable = argv[2] ?? 'target/release/moviestars';
const ROUNDS = Number(argv[3] ?? 15);
const isSelected = (part) => (argv[4] ?? part) === part;
const CLICKS = 5;
const RATED = 10_000;
const SLOWDOWN = 4;
/** 100 ms and 5 Mbit/s. */
const PHONE = { latency: 100, throughput: 5_000_000 / 8 };
/** Pixels per frame. */
const SCROLL_STEP = 480;
const TRENDING = '/ms/movies/multi/trending/all/week';
/** Without an entry in package.json, because only this file needs its 150 packages. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
/** The number of runs of Lighthouse, because the scores of a page differ by some points. */
const AUDITS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const installed = browsers.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));

const folder = mkdtempSync(join(tmpdir(), 'moviestars-browser-'));
const { server, url } = await startServer();
const empty = createServer((_, response) => {
  response.setHeader('Content-Type', 'text/html');
  response.end('hello');
});
await new Promise((resolve) => empty.listen(0, '127.0.0.1', resolve));
const emptyUrl = `http://127.0.0.1:${empty.address().port}`;
const launchOptions = {
  executablePath: env.CHROMIUM ?? installed,
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
};
const browser = await chromium.launch(launchOptions);
try {
  const token = await signUp();
  await createPlaylist(token);
  if (isSelected('rows')) {
    await measureFirstRow('first row of posters, local', token, null, 250);
    await measureFirstRow('first row of posters, 100 ms and 5 Mbit/s', token, PHONE, 1200);
  }
  if (isSelected('transfer')) {
    await measureTransfer('landing', '/', null, 105);
    await measureTransfer('first page after sign-in', TRENDING, token, 135);
  }
  if (isSelected('scrolling')) await measureScrolling(token);
  if (isSelected('clicks')) await measureClicks(token);
  if (isSelected('lighthouse')) {
    const [film] = (await send('GET', '/3/movie/popular', undefined, token)).results;
    await measureLighthouse('landing', '/', null);
    await measureLighthouse('grid', TRENDING, token);
    await measureLighthouse('title page', `/ms/movie/${film.id}`, token);
  }
} finally {
  await browser.close();
  empty.close();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(folder, { recursive: true });
}

/** A line of JSON: a row of the table of benches/RESULTS.md. */
function print(what, ours, reference, { ratio, bar, met }) {
  console.log(JSON.stringify({ what, ours, reference, ratio, bar, met }));
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

async function startServer() {
  const args = ['serve', '--listen', '127.0.0.1:0', '--db', join(folder, 'moviestars.db')];
  const child = spawn(executable, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    return { server: child, url: line.replace('moviestars listening on ', '') };
  }
  throw new Error(`${executable} ended before it listened`);
}

async function send(method, path, body, token) {
  const headers = {
    'Content-Type': 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const response = await fetch(url + path, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response.json();
}

async function signUp() {
  const password = 'Abcdef1';
  const form = {
    username: 'bench',
    email: 'bench@example.org',
    password,
    passwordConfirmation: password,
  };
  return (await send('POST', '/api/v1/users', form)).auth_token;
}

async function createPlaylist(token) {
  await send('POST', '/api/v1/playlists', { title: 'Bench', active: true }, token);
}

/** A page with a cold cache, signed in with the token. */
async function openPage({ token, network, slowdown }) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
  });
  if (token) await context.addInitScript((jwt) => sessionStorage.setItem('jwt', jwt), token);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (network) {
    const { latency, throughput } = network;
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
  }
  if (slowdown) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { context, page, session };
}

/** Milliseconds from the start of the navigation to the first paint of a page of five bytes. */
async function firstPaint(network) {
  const { context, page } = await openPage({ network });
  await page.goto(emptyUrl);
  const time = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries()[0].startTime)).observe({
          type: 'paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return time;
}

/** Milliseconds from the start of the navigation until the posters of the first row are painted and opaque. */
async function firstRow(token, network) {
  const { context, page } = await openPage({ token, network });
  await page.addInitScript(() => {
    const isOpaque = (node) =>
      node === null || (getComputedStyle(node).opacity === '1' && isOpaque(node.parentElement));
    const look = () => {
      const pictures = [...document.querySelectorAll('[role=row][aria-rowindex="1"] img')];
      const isShown =
        pictures.length > 0 &&
        pictures.every((picture) => picture.complete && picture.naturalWidth > 0 && isOpaque(picture));
      if (!isShown) return requestAnimationFrame(look);
      // Painted in this frame.
      requestAnimationFrame((time) => {
        window.firstRowAt = time;
      });
    };
    requestAnimationFrame(look);
  });
  await page.goto(url + TRENDING, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.firstRowAt !== undefined, undefined, {
    polling: 50,
  });
  const time = await page.evaluate(() => window.firstRowAt);
  await context.close();
  return time;
}

async function measureFirstRow(name, token, network, bar) {
  const rounds = { app: [], reference: [] };
  await firstRow(token, network);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.reference.push(await firstPaint(network));
    rounds.app.push(await firstRow(token, network));
  }
  const [app, reference] = [median(rounds.app), median(rounds.reference)];
  const after = app - reference;
  print(name, `${app.toFixed(0)} ms`, `five bytes painted after ${reference.toFixed(0)} ms`, {
    ratio: `${after.toFixed(0)} ms later`,
    bar: `at most ${bar} ms later`,
    met: after <= bar,
  });
}

/** Requests and kilobytes as sent, until the page shows its list or heading. */
async function measureTransfer(name, path, token, bar) {
  const { context, page } = await openPage({ token });
  const requests = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(url + path);
  await page
    .locator(token ? '[role=gridcell]' : 'h1')
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
  const loaded = await Promise.all(
    requests.map(async (request) => [request.resourceType(), (await request.sizes()).responseBodySize]),
  );
  const kilobytes = (...kinds) =>
    loaded.reduce((sum, [kind, bytes]) => sum + (kinds.includes(kind) ? bytes / 1000 : 0), 0);
  const [script, style, font] = [kilobytes('script'), kilobytes('stylesheet'), kilobytes('font')];
  print(
    `script and style: ${name}`,
    `${(script + style).toFixed(1)} kB`,
    `${script.toFixed(1)} + ${style.toFixed(1)}; font ${font.toFixed(1)}`,
    { bar: `at most ${bar} kB`, met: script + style <= bar },
  );
  await context.close();
}

/** Posters of the built-in catalogue. */
async function posterPaths(token) {
  const pages = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const lists = await Promise.all(pages.map((page) => send('GET', `/3/movie/popular?page=${page}`, undefined, token)));
  return lists.flatMap(({ results }) => results.map((row) => row.poster_path));
}

/** Lets the page have this many rated titles, which the built-in catalogue does not have. */
async function serveRatings(page, token, count) {
  const posters = await posterPaths(token);
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const score = (id) => (id % 5) + 1;
  const day = '2026-01-02T03:04:05Z';
  const movies = ids.map((id) => ({
    id,
    media_type: 'movie',
    title: `Title ${(id * 7919) % count}`,
    description: 'A film for a measurement, with an overview of an ordinary length.',
    poster_path: posters[id % posters.length],
    release_date: '2001-02-03',
    score: score(id),
    score10: score(id) * 2,
    stars: Array.from({ length: 5 }, (_, index) => (index < score(id) ? 'yellow' : 'grey')),
    created_at: day,
    updated_at: day,
  }));
  const ratings = movies.map(({ id, ...row }) => ({
    movie_id: id,
    media_type: row.media_type,
    score: row.score,
    score10: row.score10,
    stars: row.stars,
  }));
  await page.route(/\/api\/v1\/ratings/, (route) => route.fulfill({ json: { ratings } }));
  await page.route(/\/api\/v1\/movies/, (route) => {
    const request = route.request();
    if (request.method() !== 'GET') {
      const { id, score: given } = request.postDataJSON();
      return route.fulfill({
        status: 201,
        json: { ...ratings[id - 1], score: given, score10: given * 2 },
      });
    }
    const number = new URL(request.url()).searchParams.get('page');
    return route.fulfill({
      json: number === null ? movies : movies.slice((number - 1) * 100, number * 100),
    });
  });
}

async function measureScrolling(token) {
  const { context, page, session } = await openPage({ token });
  await serveRatings(page, token, RATED);
  await page.goto(`${url}/ms/ratings`);
  await page.locator('[role=gridcell] img').first().waitFor();
  await page.waitForLoadState('networkidle');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const first = await scrollToEnd(page, true);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  const before = await heap();
  // Back to the top and down again, with all titles loaded.
  await page.evaluate(() => scrollTo(0, 0));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await scrollToEnd(page);
  const after = await heap();
  const { tasks, titles, frames, nodes } = first;
  const longest = Math.max(0, ...tasks);
  print(
    `long tasks while scrolling ${RATED} titles at ${SLOWDOWN}x`,
    `${tasks.length}`,
    `longest ${longest.toFixed(0)} ms, ${titles} titles, ${frames} frames`,
    { bar: 'none over 50 ms', met: tasks.length === 0 },
  );
  print('DOM nodes while scrolling, at most', `${nodes}`, '', { bar: 'under 1500', met: nodes < 1500 });
  print('heap after the second pass', `${after.toFixed(1)} MB`, `${before.toFixed(1)} MB after the first`, {
    ratio: (after / before).toFixed(2),
    bar: 'at most 1.1',
    met: after / before <= 1.1,
  });
  await context.close();
}

function scrollToEnd(page) {
  return page.evaluate(
    (step) =>
      new Promise((resolve) => {
        const tasks = [];
        const observer = new PerformanceObserver((list) =>
          tasks.push(...list.getEntries().map(({ duration }) => duration)),
        );
        observer.observe({ type: 'longtask' });
        let [nodes, frames, still] = [0, 0, 0];
        let last = -1;
        const look = () => {
          frames += 1;
          if (frames % 20 === 0) nodes = Math.max(nodes, document.querySelectorAll('*').length);
          // At the end of the page, the next titles may be loading.
          still = scrollY === last ? still + 1 : 0;
          last = scrollY;
          if (still < 60) {
            scrollBy(0, step);
            return requestAnimationFrame(look);
          }
          observer.disconnect();
          const titles = Number(document.querySelector('[role=grid]').getAttribute('aria-rowcount')) * 6;
          resolve({ tasks, nodes, frames, titles });
        };
        requestAnimationFrame(look);
      }),
    SCROLL_STEP,
  );
}

async function measureClicks(token) {
  const { context, page, session } = await openPage({ token });
  await serveRatings(page, token, 1000);
  await page.goto(`${url}/ms/ratings?sort=title`);
  await page.locator('[role=gridcell] img').first().waitFor();
  await page.waitForLoadState('networkidle');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const stars = await clicks(page, (index) =>
    page
      .getByRole('gridcell')
      .nth(index)
      .getByRole('radio')
      .nth(index % 2 === 0 ? 3 : 1),
  );
  printClicks(`click on a star at ${SLOWDOWN}x, 1,000 rated titles by name`, stars);
  const toggles = await clicks(page, (index) =>
    page
      .getByRole('gridcell')
      .nth(index)
      .getByRole('button', { name: /playlist|Bench/ }),
  );
  printClicks(`click on + of a tile at ${SLOWDOWN}x`, toggles);
  await context.close();
}

function printClicks(what, times) {
  const bar = 56;
  print(what, `${median(times)} ms`, times.join(' '), { bar: `at most ${bar} ms`, met: median(times) <= bar });
}

/** The Event Timing durations of one click on each of the targets. */
async function clicks(page, target) {
  await page.evaluate(() => {
    window.durations = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'click') window.durations.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 });
  });
  const found = [];
  for (let index = 0; index < CLICKS; index += 1) {
    await target(index).hover({ force: true });
    // A tile's actions show after 200 ms.
    await page.waitForTimeout(500);
    const before = await page.evaluate(() => window.durations.length);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForTimeout(500);
    const all = await page.evaluate(() => window.durations);
    // Shorter ones are not reported.
    found.push(all[before] ?? 16);
  }
  return found;
}

/** The medians of Lighthouse's scores for a phone, each with a cold cache. */
async function measureLighthouse(name, path, token) {
  const scores = [];
  for (let round = 0; round < AUDITS; round += 1) scores.push(await audit(path, token));
  const medians = CATEGORIES.map((category) => median(scores.map((one) => one[category])));
  const [performance, ...others] = medians;
  print(
    `Lighthouse: ${name}`,
    medians.join(', '),
    `performance of each run: ${scores.map((one) => one.performance).join(' ')}`,
    {
      bar: 'performance 95, accessibility and best practices 100',
      met: performance >= 95 && others.every((score) => score === 100),
    },
  );
}

/** Runs Lighthouse on a browser whose storage has the token. Lighthouse opens its own tab. */
async function audit(path, token) {
  const profile = mkdtempSync(join(folder, 'profile-'));
  const args = [...launchOptions.args, '--remote-debugging-port=0'];
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args,
  });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/healthz`);
    if (token) await page.evaluate((jwt) => localStorage.setItem('jwt', jwt), token);
    const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
    const options = ['--output=json', '--quiet', '--disable-storage-reset', `--only-categories=${CATEGORIES}`];
    const { stdout } = await promisify(execFile)(
      'npx',
      ['--yes', LIGHTHOUSE, url + path, `--port=${port}`, ...options],
      {
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    const { categories, finalDisplayedUrl } = JSON.parse(stdout);
    if (new URL(finalDisplayedUrl).pathname !== path) throw new Error(`Lighthouse has audited ${finalDisplayedUrl}`);
    const scores = CATEGORIES.map((category) => [category, categories[category].score]);
    if (scores.some(([, score]) => score === null)) throw new Error(`Lighthouse gave ${path} no score`);
    return Object.fromEntries(scores.map(([category, score]) => [category, Math.round(score * 100)]));
  } finally {
    await context.close();
  }
}
