// Why: every test talks to the same pretended server, and a call that nobody expects fails the test.
import { setupServer } from 'msw/node';
import { handlers } from './handlers';

export const server = setupServer(...handlers);
