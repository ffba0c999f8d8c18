import { expect, it } from 'vitest';
import { countryOf } from './region';
import { providersIn } from './WhereToWatch';

const provider = (provider_id: number, display_priority: number) => ({
  provider_id,
  provider_name: `P${provider_id}`,
  logo_path: null,
  display_priority,
});

it.each([
  ['de-AT', 'AT'],
  ['de', 'DE'],
  ['en', 'US'],
  ['nonsense!', 'US'],
])('maps the language %s to the country %s', (language, country) => {
  expect(countryOf(language)).toBe(country);
});

it('lists streaming before rent, by display priority, and no providers of another country', () => {
  const providersByCountry = {
    AT: { link: 'l', rent: [provider(3, 1)], flatrate: [provider(2, 9), provider(1, 2)] },
    CH: { link: 'l' },
  };
  const groups = providersIn('AT', providersByCountry)?.groups;
  expect(groups?.map(({ providers }) => providers.map((one) => one.provider_id))).toEqual([
    [1, 2],
    [3],
  ]);
  expect(providersIn('DE', providersByCountry)).toBeNull();
  expect(providersIn('CH', providersByCountry)).toBeNull();
});

it.each([
  ['https://www.themoviedb.org/movie/5/watch', true],
  ['javascript:alert(1)', false],
  ['//other.test', false],
])('decides whether %s may be linked: %s', (link, allowed) => {
  const found = providersIn('AT', { AT: { link, rent: [provider(3, 1)] } });
  expect(found?.link).toBe(allowed ? link : null);
});
