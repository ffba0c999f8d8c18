import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { annasToken, tokenOf } from '../testing/fixtures';
import { server } from '../testing/server';
import { request } from './client';

const url = '/3/movie/popular';
const ordinary = { results: [], page: 1, total_pages: 1, from: 'an ordinary request' };
const early = { ...ordinary, from: 'bootstrap.js' };

/** What bootstrap.js leaves when it has requested `url`. */
function startEarly(response: Promise<Response>, token: string | null = annasToken, age = 0) {
  const startedAt = performance.now() - age;
  const abort = vi.fn();
  window.earlyRequests = { [url]: { token, startedAt, response, abort } };
  return abort;
}

async function load() {
  const result = await request<typeof ordinary>({ url });
  return 'data' in result ? result.data.from : result.error.message;
}

const responds = () => Promise.resolve(Response.json(early));

beforeEach(() => {
  sessionStorage.setItem('jwt', annasToken);
  server.use(http.get(`*${url}`, () => HttpResponse.json(ordinary)));
});
afterEach(() => {
  delete window.earlyRequests;
});

it('is taken over by the first request of the same user only', async () => {
  startEarly(responds());
  expect(await load()).toBe(early.from);
  expect(await load()).toBe(ordinary.from);
});

it('is dropped for another user', async () => {
  const abort = startEarly(responds(), tokenOf(8));
  expect(await load()).toBe(ordinary.from);
  expect(abort).toHaveBeenCalled();
});

it('is dropped after half a minute', async () => {
  startEarly(responds(), annasToken, 30_001);
  expect(await load()).toBe(ordinary.from);
});

it('is repeated when no response came', async () => {
  startEarly(Promise.reject(new TypeError('Failed to fetch')));
  expect(await load()).toBe(ordinary.from);
});

it('is not repeated when the server refused it', async () => {
  const refusal = { code: 5030, message: 'too many requests' };
  startEarly(Promise.resolve(Response.json(refusal, { status: 503 })));
  expect(await load()).toBe(refusal.message);
});
