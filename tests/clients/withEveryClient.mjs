// Runs the tests with every client and every catalogue.
import { after, before, describe } from 'node:test';
import { CLIENTS } from './clients.mjs';
import { KINDS, start } from './server.mjs';

/**
 * Declares the tests once for each kind and client. Their argument `at` has `kind`, `client`, and before the first
 * of them runs `calls`, `base` and `token`.
 */
export function withEveryClient(define) {
  for (const kind of KINDS) {
    describe(kind, () => {
      const contexts = Object.keys(CLIENTS).map((client) => ({ kind, client }));
      let server;
      before(async () => {
        server = await start(kind);
        for (const at of contexts) {
          const { base, token } = server;
          Object.assign(at, { base, token, calls: CLIENTS[at.client](base, token) });
        }
      });
      after(() => server?.stop());
      for (const at of contexts) describe(at.client, () => define(at));
    });
  }
}
