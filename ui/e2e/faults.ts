// Failures in place of a response, for screens and forms alike.
import { createServer } from 'node:http';
import { env } from 'node:process';
import { expect } from '@playwright/test';
import type { Page, Route } from '@playwright/test';

export interface Fault {
  name: string;
  respond: (route: Route) => Promise<void>;
  /** The message that the app shows. */
  message: RegExp;
  /** No response came. */
  isUnreachable?: true;
}

const otherPage = {
  status: 200,
  contentType: 'text/html',
  body: '<h1>Welcome to our hotel</h1>',
};
const json = (body: string, status = 200) => ({ status, contentType: 'application/json', body });

const wrongRows = JSON.stringify({
  id: 1,
  title: 'A',
  name: 'A',
  total_pages: 1,
  ...Object.fromEntries(
    ['results', 'ratings', 'users', 'movies', 'playlists', 'genres', 'notifications', 'images'].map(
      (member) => [member, [null, 'row', 7]],
    ),
  ),
});

const invalid = /The server sent an unexpected response\./;
const unexplained = /something went wrong/;

/** Neighbors have different messages, so that a test does not take the message of the fault before for the new one. */
const faults: Fault[] = [
  { name: 'an HTML page', respond: (route) => route.fulfill(otherPage), message: invalid },
  {
    name: 'an error of the server',
    respond: (route) =>
      route.fulfill(json('{"status":"error","code":5000,"message":"Our fault."}', 500)),
    message: /Our fault\./,
  },
  {
    name: 'truncated JSON',
    respond: (route) => route.fulfill(json('{"results":[{"id":1,"ti')),
    message: invalid,
  },
  {
    name: 'an HTML page with 502',
    respond: (route) => route.fulfill({ ...otherPage, status: 502 }),
    message: unexplained,
  },
  { name: 'an empty object', respond: (route) => route.fulfill(json('{}')), message: invalid },
  {
    name: 'an empty 503',
    respond: (route) => route.fulfill({ status: 503, body: '' }),
    message: unexplained,
  },
  {
    name: 'rows of wrong types',
    respond: (route) => route.fulfill(json(wrongRows)),
    message: invalid,
  },
  {
    name: 'a refused connection',
    respond: (route) => route.abort('connectionrefused'),
    message: /No connection to the server\./,
    isUnreachable: true,
  },
  { name: 'an empty body', respond: (route) => route.fulfill({ body: '' }), message: invalid },
];

/** Set by `.ci/prove`, which tries every fault with every case. */
const triesAll = Boolean(env['MOVIESTARS_ALL_FAULTS']);

const messages = faults.map(({ message }) => message);

/** The faults to try: one of each message. One function reads all responses, and has its own tests. */
export const triedFaults = triesAll
  ? faults
  : faults.filter(({ message }, place) => messages.indexOf(message) === place);

/**
 * The cases of a kind to try: the first. Unit tests have all screens, forms and actions: `failedScreens.test.tsx`,
 * `failedForms.test.tsx` and `failedActions.test.tsx`.
 */
export const triedCases = <T>(cases: readonly T[]): readonly T[] =>
  triesAll ? cases : cases.slice(0, 1);

const held: Route[] = [];
let redirected = 0;
let received = 0;

/** Accepts requests and never responds. */
const silentServer = createServer(() => {
  received += 1;
});

async function silentPort(): Promise<number> {
  if (!silentServer.listening) {
    await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve).unref());
  }
  const address = silentServer.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/**
 * The app sends DELETE with keepalive. If the page aborts such a request early, Chromium may still send it to the server, although
 * the route holds it. So the request is redirected to a server that never responds.
 */
async function redirect(route: Route): Promise<void> {
  redirected += 1;
  const url = new URL(route.request().url());
  url.port = String(await silentPort());
  await route.continue({ url: url.href });
}

/** A response that never comes; with the clock of the page installed, `timeOut` ends it. */
export const noResponse: Fault = {
  name: 'no response',
  respond: (route) =>
    route.request().method() === 'DELETE'
      ? redirect(route)
      : Promise.resolve(void held.push(route)),
  message: /The request timed out\./,
  isUnreachable: true,
};

/** Moves the clock past the time limit of requests. What was requested before never gets to the server. */
export async function timeOut(page: Page) {
  await expect.poll(() => received).toBe(redirected);
  const waiting = held.splice(0);
  await page.clock.fastForward(46_000);
  for (const route of waiting) await route.abort().catch(() => undefined);
}
