// Why: these few addresses are written by hand; the server's document says whether they are right.
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import document from '../../../assets/openapi.json';
import { recordCalls } from '../testing/calls';
import { server } from '../testing/server';
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
])('%s goes where the document says', async (name, call) => {
  server.use(http.all('*', () => HttpResponse.json(null)));
  const made = recordCalls();
  await call();
  const operation = operations.find(({ operationId }) => operationId === name);
  const path = operation?.path.replace('{id}', '7');
  expect(made).toEqual([`${operation?.method.toUpperCase()} ${path}`]);
});
