import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { requestTimeout } from '../lib/limits';
import { messages } from '../lib/messages';
import { annasToken } from '../testing/fixtures';
import { refusal, server } from '../testing/server';
import { resetCatalogue } from './catalogueChange';
import { request } from './client';
import { clearEtags, requestWithEtag } from './etags';

const url = '/api/v1/thing';
const answers = (response: () => Response) => server.use(http.get(`*${url}`, response));

describe('a call', () => {
  // specification 6.4, 7.1
  it('carries the token of this tab', async () => {
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
  it('that is refused yields status, code, message and fields', async () => {
    answers(() => refusal(422, 4220, 'no', { email: ['taken'] }));
    const error = { status: 422, code: 4220, message: 'no', fields: { email: ['taken'] } };
    expect(await request({ url })).toEqual({ error });
  });

  // specification 8.7
  it("that fails without a message yields the fallback text and the answer's status", async () => {
    answers(() => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }));
    const error = { status: 502, code: 502, message: 'something went wrong' };
    expect(await request({ url })).toEqual({ error });
  });

  it('that is never answered yields code 0', async () => {
    answers(() => HttpResponse.error());
    const error = { status: 0, code: 0, message: messages.errors.offline };
    expect(await request({ url })).toEqual({ error });
  });

  it('that is answered with something else than JSON is not taken for a lost connection', async () => {
    answers(() => new HttpResponse('<h1>Welcome to our hotel</h1>'));
    const error = { status: 200, code: 502, message: messages.errors.invalidResponse };
    expect(await request({ url })).toEqual({ error });
  });

  it('that is answered in another shape than asked for has failed', async () => {
    server.use(http.get('*/3/movie/popular', () => HttpResponse.json({ results: [null] })));
    const error = { status: 200, code: 502, message: messages.errors.invalidResponse };
    expect(await request({ url: '/3/movie/popular' })).toEqual({ error });
  });

  it('that is answered without a word, or with the code of a success, has failed all the same', async () => {
    answers(() => new HttpResponse('', { status: 200 }));
    const silent = { status: 200, code: 502, message: messages.errors.invalidResponse };
    expect(await request({ url })).toEqual({ error: silent });
    answers(() => HttpResponse.json({ code: 200, message: 'No' }, { status: 500 }));
    expect(await request({ url })).toEqual({ error: { status: 500, code: 500, message: 'No' } });
  });

  it('that is to be answered by silence has failed when anything is said, be it nothing', async () => {
    const call = { url: '/sign_out', method: 'POST' };
    const says = (answer: () => Response) => server.use(http.post('*/sign_out', answer));
    says(() => new HttpResponse(null, { status: 204 }));
    expect(await request(call)).toMatchObject({ data: null });
    for (const body of [null, {}, { status: 'ok' }]) {
      says(() => HttpResponse.json(body));
      expect(await request(call)).toMatchObject({
        error: { message: messages.errors.invalidResponse },
      });
    }
  });

  it('that is held for ever is given up after a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    server.use(http.get(`*${url}`, () => new Promise<undefined>(() => undefined)));
    const answer = request({ url });
    await vi.advanceTimersByTimeAsync(requestTimeout);
    vi.useRealTimers();
    const error = { status: 0, code: 0, message: messages.errors.timeout };
    expect(await answer).toEqual({ error });
  });

  it("refused by the movie database's key is a session that is gone", async () => {
    const body = { status_code: 7, status_message: 'Invalid API key', success: false };
    answers(() => HttpResponse.json(body, { status: 401 }));
    const error = { status: 401, code: 4011, message: messages.errors.session };
    expect(await request({ url })).toEqual({ error });
  });

  it('that the movie database left unanswered says so in words of ours', async () => {
    const body = { status_code: 43, status_message: "Couldn't connect.", success: false };
    answers(() => HttpResponse.json(body, { status: 502 }));
    const error = { status: 502, code: 502, message: messages.errors.catalogue };
    expect(await request({ url })).toEqual({ error });
  });

  it("is not given another session's answer", async () => {
    sessionStorage.setItem('jwt', 'old');
    answers(() => {
      sessionStorage.setItem('jwt', 'new');
      return HttpResponse.json({ secret: 'of the old session' });
    });
    expect(await request({ url })).toMatchObject({ error: { code: 401 } });
  });

  it('of a session that has been replaced meanwhile does not end the new one', async () => {
    sessionStorage.setItem('jwt', 'old');
    answers(() => {
      sessionStorage.setItem('jwt', 'new');
      return refusal(401, 4011, 'expired');
    });
    expect(await request({ url })).toMatchObject({ error: { status: 401, code: 401 } });
  });

  it('that is answered by another catalogue gives nothing to the page that is about to begin anew, nor do later ones', async () => {
    const { origin, href } = location;
    const reload = vi.fn();
    vi.stubGlobal('location', { origin, href, reload });
    onTestFinished(resetCatalogue);
    resetCatalogue();
    const answersFrom = (name: string) =>
      answers(() => HttpResponse.json(name, { headers: { 'X-Catalogue': name } }));
    answersFrom('builtin');
    expect(await request({ url })).toMatchObject({ data: 'builtin' });

    const heard = vi.fn();
    const asked = (call: Promise<unknown>) => void call.then(heard, heard);
    answersFrom('tmdb');
    asked(request({ url }));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    asked(request({ url }));
    answers(() => HttpResponse.error());
    asked(request({ url }));
    // By the time that calls made after them are through, they would be, too.
    for (let call = 0; call < 3; call += 1) await fetch(`${origin}${url}`).catch(() => null);
    expect(heard).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('an answer with an ETag', () => {
  beforeEach(clearEtags);

  function serveOnce(asked: (string | null)[]) {
    server.use(
      http.get(`*${url}`, ({ request: { headers } }) => {
        asked.push(headers.get('If-None-Match'));
        return headers.get('If-None-Match') === '"1"'
          ? new HttpResponse(null, { status: 304 })
          : HttpResponse.json({ list: [1] }, { headers: { ETag: '"1"' } });
      }),
    );
  }

  it('is given from memory when the server says that it has not changed', async () => {
    const asked: (string | null)[] = [];
    serveOnce(asked);
    await requestWithEtag({ url });
    expect(await requestWithEtag({ url })).toEqual({ data: { list: [1] } });
    expect(asked).toEqual([null, '"1"']);
  });

  it('is forgotten with its session', async () => {
    const asked: (string | null)[] = [];
    serveOnce(asked);
    await requestWithEtag({ url });
    clearEtags();
    await requestWithEtag({ url });
    expect(asked).toEqual([null, null]);
  });
});
