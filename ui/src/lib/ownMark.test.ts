import { expect, it } from 'vitest';
import { annasToken } from '../testing/fixtures';
import { isMarked, setMark } from './ownMark';
import { clearToken, storeTabToken } from './token';

it('keeps a mark of the signed-in user, and none after signing out', () => {
  storeTabToken(annasToken);
  setMark('firstRun', true);
  expect(isMarked('firstRun')).toBe(true);
  setMark('firstRun', false);
  clearToken();
  setMark('firstRun', true);
  expect(localStorage).toHaveLength(0);
});
