import { configureStore } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { messages } from '../../lib/messages';
import { server } from '../../testing/server';
import { adminApi } from './generated';

const { setUserRole, createResetLink, addUser, createInvite, createBackupLink, listInvites, jobs } =
  adminApi.endpoints;

function createStore() {
  return configureStore({
    reducer: { [adminApi.reducerPath]: adminApi.reducer },
    middleware: (defaults) => defaults().concat(adminApi.middleware),
  });
}

type Send = (store: ReturnType<typeof createStore>) => Promise<{ error?: unknown }>;

const operations: [name: string, send: Send][] = [
  [
    'setUserRole',
    ({ dispatch }) => dispatch(setUserRole.initiate({ id: 7, userRoleBody: { role: 'admin' } })),
  ],
  ['createResetLink', ({ dispatch }) => dispatch(createResetLink.initiate({ id: 7 }))],
  [
    'addUser',
    ({ dispatch }) => dispatch(addUser.initiate({ addUserBody: { username: 'a', email: 'b' } })),
  ],
  ['createInvite', ({ dispatch }) => dispatch(createInvite.initiate({ body: null }))],
  ['createBackupLink', ({ dispatch }) => dispatch(createBackupLink.initiate())],
  ['listInvites', async ({ dispatch }) => dispatch(listInvites.initiate())],
  ['jobs', async ({ dispatch }) => dispatch(jobs.initiate())],
];

it.each(operations)('a wrong response to %s is an error', async (_, send) => {
  server.use(http.all('*', () => HttpResponse.json({ role: 7, link: null, user: {} })));
  const { error } = await send(createStore());
  expect(error).toEqual({
    status: 200,
    code: 502,
    message: messages.errors.invalidResponse,
  });
});
