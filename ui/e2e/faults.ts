// Why: what may come back instead of an answer is one table, for the screens that ask and for the forms that send.
import type { Page, Route } from '@playwright/test';

/** Something else than an answer. */
export interface Fault {
  name: string;
  answer: (route: Route) => Promise<void>;
  /** What people are told of it. */
  says: RegExp;
}

const anotherPage = {
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
    ['results', 'ratings', 'users', 'movies', 'playlists', 'genres', 'notices', 'images'].map(
      (member) => [member, [null, 'row', 7]],
    ),
  ),
});

const noSense = /The server gave an answer that makes no sense here\./;
const unexplained = /something went wrong/;

/** Each is told in other words than the one before it, so that what is left of that one is not taken for it. */
export const faults: Fault[] = [
  { name: 'a web page', answer: (route) => route.fulfill(anotherPage), says: noSense },
  {
    name: 'a failure of ours',
    answer: (route) =>
      route.fulfill(json('{"status":"error","code":5000,"message":"Our fault."}', 500)),
    says: /Our fault\./,
  },
  {
    name: 'half of it',
    answer: (route) => route.fulfill(json('{"results":[{"id":1,"ti')),
    says: noSense,
  },
  {
    name: 'a web page with 502',
    answer: (route) => route.fulfill({ ...anotherPage, status: 502 }),
    says: unexplained,
  },
  { name: 'an empty object', answer: (route) => route.fulfill(json('{}')), says: noSense },
  {
    name: 'an overload',
    answer: (route) => route.fulfill({ status: 503, body: '' }),
    says: unexplained,
  },
  { name: 'rows that are none', answer: (route) => route.fulfill(json(wrongRows)), says: noSense },
  {
    name: 'a server that is gone',
    answer: (route) => route.abort('connectionrefused'),
    says: /No connection to the server\./,
  },
  { name: 'nothing at all', answer: (route) => route.fulfill({ body: '' }), says: noSense },
];

const held: Route[] = [];

/** An answer that never comes; on a page whose clock is ours it is given up by `giveUp`. */
export const late: Fault = {
  name: 'an answer that never comes',
  answer: (route) => Promise.resolve(void held.push(route)),
  says: /The server takes too long to answer\./,
};

/** Lets the time pass after which nobody waits any more. What was asked before never comes to the server. */
export async function giveUp(page: Page) {
  const waiting = held.splice(0);
  await page.clock.fastForward(46_000);
  for (const route of waiting) await route.abort().catch(() => undefined);
}
