import { expect, it } from 'vitest';
import { annasToken } from '../testing/fixtures';
import { isFlagSet, setUserFlag } from './userFlags';
import { clearToken, storeTabToken } from './token';

it('keeps a flag of the signed-in user, and none after signing out', () => {
  storeTabToken(annasToken);
  setUserFlag('firstRun', true);
  expect(isFlagSet('firstRun')).toBe(true);
  setUserFlag('firstRun', false);
  clearToken();
  setUserFlag('firstRun', true);
  expect(localStorage).toHaveLength(0);
});
