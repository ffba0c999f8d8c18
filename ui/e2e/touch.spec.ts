// Touch on a phone: no hover, controls large enough for a thumb.
import { expect, FILM, expectAccessible, createPlaylist, signUpByApi, test } from './fixtures';
import { waitForPlaylist } from './waiting';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

test(
  'by touch a film is added to a playlist and rated in its list, then opened, and its actor opened',
  { tag: '@phone' },
  async ({ page, server }) => {
    const token = await signUpByApi(page, server);
    await createPlaylist(page, server, token);
    await page.goto(`${server.url}/ms/movies/discover/80`);
    const cell = page
      .getByRole('gridcell')
      .filter({ has: page.getByRole('link', { name: /^The Godfather 1972/ }) });
    await expect(cell.getByText('1972')).toBeVisible();
    const add = cell.getByRole('button', { name: /^Add The Godfather/ });
    await expect(add).toHaveCSS('pointer-events', 'auto');
    await waitForPlaylist(page);
    await add.tap();
    await expect(cell.getByRole('button', { name: /^Remove The Godfather/ })).toBeVisible();
    const four = cell.getByRole('radio', { name: '4 stars' });
    await four.tap();
    await expect(four).toBeChecked();
    await cell.getByRole('link').tap({ position: { x: 60, y: 100 } });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Godfather');
    await expect(page.getByRole('radio', { name: '4 stars' }).first()).toBeChecked();
    await page.getByRole('link', { name: /Al Pacino/ }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Al Pacino');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Godfather');
  },
);

test(
  'by touch a show is found by a suggestion, its cast opened and its seasons listed',
  { tag: '@phone' },
  async ({ page, server }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}/ms`);
    await page.getByRole('combobox', { name: 'Search films, TV and people' }).tap();
    await page.keyboard.type('mad men');
    await page.getByRole('option', { name: /Mad Men/ }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mad Men');
    await page.getByRole('button', { name: 'See full cast...' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Cast' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog).toBeHidden();
    const seasons = page.getByRole('main').getByText(/^Season \d+/);
    await expect(seasons.first()).toBeVisible();
  },
);

for (const [name, path] of [
  ['the home page', '/ms/home'],
  ['a list', '/ms/movies/discover/18'],
  ['a title', `/ms/movie/${FILM}`],
  ['a person', '/ms/person/1433113915'],
  ['a search', '/ms/movies/search/martin'],
  ['a wrong address', '/nothing/here'],
] as const) {
  test(
    `every control of ${name} is large enough for touch`,
    { tag: '@phone' },
    async ({ page, server }) => {
      await signUpByApi(page, server);
      await page.goto(`${server.url}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const small = await page.evaluate(() => {
        const controls = document.querySelectorAll('a, button, [role=radio], select, input');
        return [...controls].flatMap((control) => {
          const { width, height } = control.getBoundingClientRect();
          const hidden =
            !control.checkVisibility() || getComputedStyle(control).clipPath !== 'none';
          // The skip link is outside the page until it has the focus.
          if (hidden || control.getBoundingClientRect().bottom <= 0) return [];
          return width < 24 || height < 24
            ? [`${control.outerHTML.slice(0, 120)} ${width}x${height}`]
            : [];
        });
      });
      expect(small).toEqual([]);
    },
  );
}

test(
  'the stars of a title are equally wide and do not overlap',
  { tag: '@phone' },
  async ({ page, server }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}/ms/movie/${FILM}`);
    const clear = page.getByRole('button', { name: 'Clear rating' });
    await expect(clear).toBeVisible();
    const stars = page.getByRole('radiogroup').first().getByRole('radio');
    const boxes = await Promise.all((await stars.all()).map((star) => star.boundingBox()));
    const edges = boxes.map(
      (box) => [Math.round(box?.x ?? 0), Math.round(box?.width ?? 0)] as const,
    );
    const [[start, width] = [0, 0]] = edges;
    expect(edges).toEqual([0, 1, 2, 3, 4].map((place) => [start + place * width, width]));
  },
);
