import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import document from '../../../assets/openapi.json';
import { recordCalls, server } from '../testing/server';
import * as calls from './sessionCalls';

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({ operationId, method, path })),
);

// specification 7.2, 7.3
it.each([
  ['signUp', () => calls.signUp({})],
  ['signIn', () => calls.signIn({ email: '', password: '' })],
  ['signOut', () => calls.signOut()],
  ['profile', () => calls.profile('7')],
  ['config', () => calls.config()],
])('%s uses the path of the API description', async (name, call) => {
  server.use(http.all('*', () => HttpResponse.json(null)));
  const made = recordCalls();
  await call();
  const operation = operations.find(({ operationId }) => operationId === name);
  const path = operation?.path.replace('{id}', '7');
  expect(made).toEqual([`${operation?.method.toUpperCase()} ${path}`]);
});

const link = { id: '7', token: 'secret' };

// specification 2.5
it.each([
  ['forgotPassword', () => calls.forgotPassword({ email: '' }), null],
  ['checkReset', () => calls.checkReset(link), 'Bearer secret'],
  ['changePassword', () => calls.changePassword(link, {}), 'Bearer secret'],
])(
  '%s uses the path of the API description, and the token of the reset link',
  async (name, call, bearer) => {
    sessionStorage.setItem('jwt', 'of a session');
    const made: [string, string | null][] = [];
    server.use(
      http.all('*', ({ request }) => {
        const { pathname } = new URL(request.url);
        made.push([`${request.method} ${pathname}`, request.headers.get('Authorization')]);
        return HttpResponse.json(null);
      }),
    );
    await call();
    const operation = operations.find(({ operationId }) => operationId === name);
    const path = operation?.path.replace('{id}', '7');
    const expected = bearer ?? 'Bearer of a session';
    expect(made).toEqual([[`${operation?.method.toUpperCase()} ${path}`, expected]]);
  },
);
