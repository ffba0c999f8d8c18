// Why: every claim is about every client and everything that can stand behind the server.
import { after, before, describe } from 'node:test';
import { CLIENTS } from './clients.mjs';
import { KINDS, start } from './server.mjs';

/**
 * Declares the tests once for each kind and client. What they get, `at`, is filled before the first
 * of them runs: `calls` of the client, and `kind`, `client`, `base` and `token`.
 */
export function everywhere(define) {
  for (const kind of KINDS) {
    describe(kind, () => {
      const places = Object.keys(CLIENTS).map((client) => ({ kind, client }));
      let server;
      before(async () => {
        server = await start(kind);
        for (const at of places) {
          const { base, token } = server;
          Object.assign(at, { base, token, calls: CLIENTS[at.client](base, token) });
        }
      });
      after(() => server?.stop());
      for (const at of places) describe(at.client, () => define(at));
    });
  }
}
