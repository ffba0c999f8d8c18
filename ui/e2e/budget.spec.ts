// Script and style sizes of the first screens, compressed, as sent.
import { stdout } from 'node:process';
import { expect, signUpByApi, test } from './fixtures';

/** Kilobytes of script and style, for a phone with 1.6 Mbit/s. */
const LANDING = { script: 125, style: 8 };
const TRENDING = { script: 172, style: 11 };

for (const [name, path, budget] of [
  ['landing', '/', LANDING],
  ['trending', '/ms/movies/multi/trending/all/week', TRENDING],
] as const) {
  test(`the ${name} screen keeps to its budget of script and style`, async ({ page, server }) => {
    if (name === 'trending') await signUpByApi(page, server);
    // With data saving on, nothing is prefetched.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const loads: Promise<[kind: string, bytes: number]>[] = [];
    page.on('requestfinished', (request) => {
      const kind = request.resourceType();
      loads.push(request.sizes().then(({ responseBodySize }) => [kind, responseBodySize]));
    });
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (name === 'trending') {
      // Loaded last, in a chunk of its own.
      await expect(page.getByRole('gridcell').first()).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Search films' })).toBeVisible();
    }
    await page.waitForLoadState('networkidle');
    const loaded = await Promise.all(loads);
    const kilobytes = (wanted: string) =>
      loaded.reduce((sum, [kind, bytes]) => sum + (kind === wanted ? bytes / 1000 : 0), 0);
    const [script, style] = [kilobytes('script'), kilobytes('stylesheet')];
    stdout.write(`${name}: ${script.toFixed(1)} kB of script, ${style.toFixed(1)} kB of style\n`);
    expect(script).toBeGreaterThan(20);
    expect(script).toBeLessThanOrEqual(budget.script);
    expect(style).toBeGreaterThan(2);
    expect(style).toBeLessThanOrEqual(budget.style);
  });
}
