import { describe, expect, it } from 'vitest';
import { fromBase64Url, toBase64Url } from './base64Url';

describe('base64url', () => {
  it.each([
    ['', []],
    ['_-8', [255, 239]],
    ['AAEC', [0, 1, 2]],
    ['-_8B', [251, 255, 1]],
  ])('%s is read and written', (text, bytes) => {
    expect([...fromBase64Url(text)]).toEqual(bytes);
    expect(toBase64Url(Uint8Array.from(bytes).buffer)).toBe(text);
  });
});
