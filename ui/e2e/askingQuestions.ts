// Why: what is asked for by what people choose on a screen can be let down too, and so can what visitors see.
import { again } from './form';
import type { Form } from './form';

const search = 'Search films, TV and people';

/** What is asked for by what people choose, and by who is not signed in. */
export const questions: Form[] = [
  ...[
    { name: 'another order', select: 'Sort', option: 'Title' },
    { name: 'only some stars', select: 'Filter', option: '4 stars' },
  ].map(({ name, select, option }): Form => ({
    name,
    who: 'member',
    path: '/ms/ratings',
    call: { method: 'GET', address: /\/api\/v1\/movies\?/ },
    send: async (page) => {
      await page.getByLabel(select).selectOption(option);
    },
    again,
    done: (page) => page.getByRole('grid').getByRole('link'),
  })),
  {
    name: 'suggestions',
    who: 'member',
    path: '/ms/ratings',
    call: { method: 'GET', address: /\/3\/search\// },
    send: async (page) => {
      await page.getByLabel(search).fill('');
      await page.getByLabel(search).fill('godfa');
    },
    kept: { [search]: 'godfa' },
    told: (page) => page.locator('p', { hasText: 'No suggestions just now. Press Enter' }),
    done: (page) => page.getByRole('option', { name: /The Godfather Film · 1972/ }),
  },
  {
    name: 'what a sign-up asks for',
    who: 'visitor',
    path: '/ms/sign-up',
    call: { method: 'GET', address: /\/config$/ },
    send: async (page) => void (await page.reload()),
    again,
    done: (page) => page.getByLabel('First Name'),
  },
  {
    name: 'whether a link counts',
    who: 'visitor',
    path: ':reset',
    alone: true,
    call: { method: 'GET', address: /\/reset_request\// },
    send: async (page) => void (await page.reload()),
    again,
    done: (page) => page.getByLabel('New Password', { exact: true }),
  },
];
