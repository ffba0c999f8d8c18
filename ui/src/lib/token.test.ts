import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { typedText } from '../testing/arbitraries';
import { userOfToken } from './token';

it('the user id is read from a token, and never from other text', () => {
  const claims = (payload: unknown) => `a.${btoa(JSON.stringify(payload))}.b`;
  fc.assert(
    fc.property(fc.nat(), (id) => {
      expect(userOfToken(claims({ sub: String(id) }))).toBe(String(id));
    }),
  );
  const payloads = fc.json().map((json) => `a.${btoa(unescape(encodeURIComponent(json)))}.b`);
  fc.assert(
    fc.property(fc.oneof(typedText, payloads), (text) => {
      const user = userOfToken(text);
      expect(user === null || typeof user === 'string').toBe(true);
    }),
  );
});
