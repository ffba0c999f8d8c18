import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { typedText } from '../testing/arbitraries';
import { parseJson } from './json';

it('parseJson returns the value of valid JSON, and nothing for other text', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(parseJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  fc.assert(
    fc.property(typedText, (text) => {
      expect(() => parseJson(text)).not.toThrow();
    }),
  );
});
