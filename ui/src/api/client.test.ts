import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cachedEtags, requestTimeout } from '../lib/limits';
import { messages } from '../lib/messages';
import { annasToken, tokenOf } from '../testing/fixtures';
import { errorResponse, server } from '../testing/server';
import { clearEtags, requestWithEtag } from './baseApi';
import { resetCatalogue } from './catalogueChange';
import { request } from './client';

const url = '/api/v1/thing';
const respondWith = (response: () => Response) => server.use(http.get(`*${url}`, response));

describe('request', () => {
  // specification 6.4, 7.1
  it('sends the token of this tab', async () => {
    sessionStorage.setItem('jwt', annasToken);
    server.use(
      http.get(`*${url}`, (call) => HttpResponse.json(call.request.headers.get('Authorization'))),
    );
    expect(await request({ url })).toMatchObject({ data: `Bearer ${annasToken}` });
  });

  it('leaves out parameters that are not given', async () => {
    server.use(http.get(`*${url}`, (call) => HttpResponse.json(new URL(call.request.url).search)));
    const params = { page: 2, filter: undefined };
    expect(await request({ url, params })).toMatchObject({ data: '?page=2' });
  });

  // specification 8.2
  it('returns status, code, message and fields of an error', async () => {
    respondWith(() => errorResponse(422, 4220, 'no', { email: ['taken'] }));
    const error = { status: 422, code: 4220, message: 'no', fields: { email: ['taken'] } };
    expect(await request({ url })).toEqual({ error });
  });

  // specification 8.7
  it('returns the fallback message and the HTTP status of an error without a message', async () => {
    respondWith(() => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }));
    const error = { status: 502, code: 502, message: 'something went wrong' };
    expect(await request({ url })).toEqual({ error });
  });

  it('returns code 0 after a network error', async () => {
    respondWith(() => HttpResponse.error());
    const error = { status: 0, code: 0, message: messages.errors.offline };
    expect(await request({ url })).toEqual({ error });
  });

  it('does not take a response that is not JSON for a network error', async () => {
    respondWith(() => new HttpResponse('<h1>Welcome to our hotel</h1>'));
    const error = { status: 200, code: 502, message: messages.errors.invalidResponse };
    expect(await request({ url })).toEqual({ error });
  });

  it('fails when the response does not match its schema', async () => {
    server.use(http.get('*/3/movie/popular', () => HttpResponse.json({ results: [null] })));
    const error = { status: 200, code: 502, message: messages.errors.invalidResponse };
    expect(await request({ url: '/3/movie/popular' })).toEqual({ error });
  });

  it('fails on an empty response, and on an error with the code of a success', async () => {
    respondWith(() => new HttpResponse('', { status: 200 }));
    const empty = { status: 200, code: 502, message: messages.errors.invalidResponse };
    expect(await request({ url })).toEqual({ error: empty });
    respondWith(() => HttpResponse.json({ code: 200, message: 'No' }, { status: 500 }));
    expect(await request({ url })).toEqual({ error: { status: 500, code: 500, message: 'No' } });
  });

  it('fails when the response has a body and no body is expected', async () => {
    const call = { url: '/sign_out', method: 'POST' };
    const says = (response: () => Response) => server.use(http.post('*/sign_out', response));
    says(() => new HttpResponse(null, { status: 204 }));
    expect(await request(call)).toMatchObject({ data: null });
    for (const body of [null, {}, { status: 'ok' }]) {
      says(() => HttpResponse.json(body));
      expect(await request(call)).toMatchObject({
        error: { message: messages.errors.invalidResponse },
      });
    }
  });

  it('fails after a timeout', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    server.use(http.get(`*${url}`, () => new Promise<undefined>(() => undefined)));
    const result = request({ url });
    await vi.advanceTimersByTimeAsync(requestTimeout);
    vi.useRealTimers();
    const error = { status: 0, code: 0, message: messages.errors.timeout };
    expect(await result).toEqual({ error });
  });

  it('takes the 401 of an invalid TMDB key for an expired session', async () => {
    const body = { status_code: 7, status_message: 'Invalid API key', success: false };
    respondWith(() => HttpResponse.json(body, { status: 401 }));
    const error = { status: 401, code: 4011, message: messages.errors.session };
    expect(await request({ url })).toEqual({ error });
  });

  it('has its own message when TMDB cannot be reached', async () => {
    const body = { status_code: 43, status_message: "Couldn't connect.", success: false };
    respondWith(() => HttpResponse.json(body, { status: 502 }));
    const error = { status: 502, code: 502, message: messages.errors.catalogue };
    expect(await request({ url })).toEqual({ error });
  });

  it('discards a response to another session', async () => {
    sessionStorage.setItem('jwt', 'old');
    respondWith(() => {
      sessionStorage.setItem('jwt', 'new');
      return HttpResponse.json({ secret: 'of the old session' });
    });
    expect(await request({ url })).toMatchObject({ error: { code: 401 } });
  });

  it('does not end a new session after a 401 of the replaced one', async () => {
    sessionStorage.setItem('jwt', 'old');
    respondWith(() => {
      sessionStorage.setItem('jwt', 'new');
      return errorResponse(401, 4011, 'expired');
    });
    expect(await request({ url })).toMatchObject({ error: { status: 401, code: 401 } });
  });

  it('reloads the page when the catalogue changes, and never resolves calls that wait for the reload', async () => {
    const { origin, href } = location;
    const reload = vi.fn();
    vi.stubGlobal('location', { origin, href, reload });
    onTestFinished(resetCatalogue);
    resetCatalogue();
    const respondFrom = (name: string) =>
      respondWith(() => HttpResponse.json(name, { headers: { 'X-Catalogue': name } }));
    respondFrom('builtin');
    expect(await request({ url })).toMatchObject({ data: 'builtin' });

    const onDone = vi.fn();
    const watch = (call: Promise<unknown>) => void call.then(onDone, onDone);
    respondFrom('tmdb');
    watch(request({ url }));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    watch(request({ url }));
    respondWith(() => HttpResponse.error());
    watch(request({ url }));
    // Calls made after them have finished, so they would have too.
    for (let call = 0; call < 3; call += 1) await fetch(`${origin}${url}`).catch(() => null);
    expect(onDone).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('requestWithEtag', () => {
  beforeEach(clearEtags);

  function serveWithEtag(etags: (string | null)[]) {
    server.use(
      http.get(`*${url}`, ({ request: { headers } }) => {
        etags.push(headers.get('If-None-Match'));
        return headers.get('If-None-Match') === '"1"'
          ? new HttpResponse(null, { status: 304 })
          : HttpResponse.json({ list: [1] }, { headers: { ETag: '"1"' } });
      }),
    );
  }

  it('returns the cached response after a 304', async () => {
    const etags: (string | null)[] = [];
    serveWithEtag(etags);
    await requestWithEtag({ url });
    expect(await requestWithEtag({ url })).toEqual({ data: { list: [1] } });
    expect(etags).toEqual([null, '"1"']);
  });

  it('keeps only the most recently used responses', async () => {
    const etags: (string | null)[] = [];
    serveWithEtag(etags);
    const load = (page: number) => requestWithEtag({ url, params: { page } });
    await load(0);
    for (let page = 1; page < cachedEtags; page += 1) await load(page);
    // Page 0 is used again; then page 1 is the oldest, and the next response takes its place.
    await load(0);
    await load(cachedEtags);
    etags.length = 0;
    await load(0);
    await load(1);
    expect(etags).toEqual(['"1"', null]);
  });

  it('sends no ETag of a former session', async () => {
    const etags: (string | null)[] = [];
    serveWithEtag(etags);
    await requestWithEtag({ url });
    clearEtags();
    await requestWithEtag({ url });
    expect(etags).toEqual([null, null]);
  });
});

const earlyUrl = '/3/movie/popular';
const ordinary = { results: [], page: 1, total_pages: 1, from: 'an ordinary request' };
const early = { ...ordinary, from: 'bootstrap.js' };

/** Sets the state that bootstrap.js leaves when it has requested `url`. */
function startEarly(response: Promise<Response>, token: string | null = annasToken, age = 0) {
  const startedAt = performance.now() - age;
  const abort = vi.fn();
  window.earlyRequests = { [earlyUrl]: { token, startedAt, response, abort } };
  return abort;
}

async function load() {
  const result = await request<typeof ordinary>({ url: earlyUrl });
  return 'data' in result ? result.data.from : result.error.message;
}

const responds = () => Promise.resolve(Response.json(early));

beforeEach(() => {
  sessionStorage.setItem('jwt', annasToken);
  server.use(http.get(`*${earlyUrl}`, () => HttpResponse.json(ordinary)));
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
