import { expect, it } from 'vitest';
import { annasToken } from '../testing/fixtures';
import { isMarked, mark } from './ownMark';
import { clearToken, storeTabToken } from './token';

it('keeps a mark of the signed-in user, and none after signing out', () => {
  storeTabToken(annasToken);
  mark('firstRun', true);
  expect(isMarked('firstRun')).toBe(true);
  mark('firstRun', false);
  clearToken();
  mark('firstRun', true);
  expect(localStorage).toHaveLength(0);
});
