// An import from the upload to the undo, against the real server.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  signUpByApi,
  test,
} from './fixtures';

/** Files of a Letterboxd export. The catalogue has Carrie with another year, and does not have the last title. */
const files = {
  'ratings.csv': `Date,Name,Year,Letterboxd URI,Rating
2024-01-02,The Godfather,1972,https://boxd.it/a,4.5
2024-01-03,Pulp Fiction,1994,https://boxd.it/b,3
2024-01-04,Heat,2009,https://boxd.it/c,5
2024-01-05,Quiet Zebras of Nowhere,1961,https://boxd.it/d,2
`,
  'diary.csv': `Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
2024-01-02,The Godfather,1972,https://boxd.it/e,4.5,,,2024-01-01
2024-02-11,Pulp Fiction,1994,https://boxd.it/f,3,,cinema,2024-02-10
`,
  'watchlist.csv': `Date,Name,Year,Letterboxd URI
2024-03-01,Goodfellas,1990,https://boxd.it/g
not a date,Fargo,1996,https://boxd.it/h
`,
};

const upload = async (page: Page) => {
  const payload = Object.entries(files).map(([name, text]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  }));
  await page.getByLabel('Files to import').setInputFiles(payload);
  await expect(page).toHaveURL(/\/ms\/import\/\d+/);
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const row = (page: Page, kind: string) => page.getByRole('row', { name: new RegExp(`^${kind}`) });
const part = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} \\(`) });

test(
  'files are imported after a preview, an unclear title is chosen, and all is undone',
  { tag: '@layout' },
  async ({ page, server }) => {
    await signUpByApi(page, server);
    await page.goto(`${server.url}/ms/import`);
    await expect(page.getByRole('button', { name: /^Choose files, or drop/ })).toBeVisible();
    await upload(page);
    await expect(heading(page)).toHaveText('Import from Letterboxd');

    await expect(row(page, 'Ratings')).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
    const card = page.getByRole('listitem').filter({ hasText: 'Heat' }).first();
    const choices = card.getByRole('group', { name: 'Which is Heat?' });
    await choices.getByRole('button', { name: /^Heat/ }).first().click();
    await expect(part(page, 'Unclear')).toContainText('(0)');
    await part(page, 'Not found').click();
    await expect(page.getByRole('heading', { name: 'Quiet Zebras of Nowhere' })).toBeVisible();

    await page.getByRole('checkbox', { name: /^Also as watched/ }).check();
    await expectNoOverflow(page);
    await page.getByRole('button', { name: /^Import \d+ entries$/ }).click();
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
    const result = /^\d+ entries added, 1 film marked as watched, .*1 not imported$/;
    await expect(page.getByText(result)).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);

    await page.getByRole('link', { name: 'Ratings' }).last().click();
    await expect(page.getByRole('grid').getByRole('link', { name: /The Godfather/ })).toBeVisible();
    await page.goto(`${server.url}/ms/diary`);
    await expect(page.getByRole('link', { name: 'Pulp Fiction' }).first()).toBeVisible();

    // A second import of the same files has nothing new.
    await page.goto(`${server.url}/ms/import`);
    await upload(page);
    await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeVisible();

    await page.goto(`${server.url}/ms/import`);
    await page.getByRole('link', { name: /added$/ }).click();
    await page.getByRole('button', { name: 'Undo whole import' }).click();
    await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
    await page.goto(`${server.url}/ms/diary`);
    await expect(page.getByText('Your diary is empty')).toBeVisible();
    await page.goto(`${server.url}/ms/history`);
    await expect(page.getByText(/^Undid: Imported \d+ entries/)).toBeVisible();
  },
);

test('files that are no export are refused with the reason for each', async ({ page, server }) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/import`);
  await page.getByLabel('Files to import').setInputFiles([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello\nworld') },
    { name: 'photo.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004broken') },
  ]);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Nothing in these files can be imported');
  await expect(alert.getByRole('listitem')).toHaveCount(2);
  await expectNoOverflow(page);
});

test('a table of no known service is imported once its columns are explained', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/import`);
  const table = 'Werk;Jahr;Punkte;Gesehen am\nHeat;1995;4;2024-05-01\nGoodfellas;1990;5;\n';
  await page
    .getByLabel('Files to import')
    .setInputFiles([{ name: 'filme.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }]);
  await page.getByRole('button', { name: 'Say what its columns mean' }).click();
  await expect(page.getByRole('heading', { name: /^What the columns of/ })).toBeFocused();
  await expect(page.getByText('Heat · Goodfellas')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Read the table' });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('What Werk means').selectOption('Title');
  await page.getByLabel('What Jahr means').selectOption('Year or release date');
  await page.getByLabel('What Punkte means').selectOption('Rating from 0.5 to 5');
  await page.getByLabel('What Gesehen am means').selectOption('Date watched, or yes');
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
  await submit.click();
  await expect(page).toHaveURL(/\/ms\/import\/\d+/);
  await page.getByRole('button', { name: 'Import 3 entries' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await page.getByRole('link', { name: 'Ratings' }).last().click();
  await expect(page.getByRole('grid').getByRole('link', { name: /Goodfellas/ })).toBeVisible();
});

test('what is not imported is downloaded with the reasons, corrected and imported again', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/import`);
  await upload(page);
  const download = async () => {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download what is not imported' }).click();
    const saved = await file;
    expect(saved.suggestedFilename()).toMatch(/^moviestars-import-\d+-rejects\.csv$/u);
    return readFile(await saved.path(), 'utf8');
  };
  await expect(row(page, 'Ratings')).toBeVisible();
  await page.getByRole('region', { name: 'Parts of the import' }).scrollIntoViewIfNeeded();
  await expectNoOverflow(page);
  const before = await download();
  await page.getByRole('button', { name: /^Import \d+ entries/ }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  const rejects = await download();
  expect(rejects).toBe(before);
  expect(rejects).toContain('no such title was found,,Quiet Zebras of Nowhere,');
  expect(rejects).toContain('several titles may be meant,,Heat,');
  const corrected = rejects.replace('Quiet Zebras of Nowhere,,1961', 'Fargo,,1996');
  await page.goto(`${server.url}/ms/import`);
  await page
    .getByLabel('Files to import')
    .setInputFiles([{ name: 'left.csv', mimeType: 'text/csv', buffer: Buffer.from(corrected) }]);
  await expect(page).toHaveURL(/\/ms\/import\/\d+/);
  await page.getByRole('button', { name: 'Import 1 entry' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await page.getByRole('link', { name: 'Ratings' }).last().click();
  await expect(page.getByRole('grid').getByRole('link', { name: /Fargo/ })).toBeVisible();
});

test('of a file with several profiles only the chosen one is imported', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/import`);
  const list =
    'Profile Name,Title Name,Country,Utc Title Add Date\nAnna,Heat (1995),DE,2020-01-01\nBen,Fargo (1996),DE,2020-01-01\n';
  await page
    .getByLabel('Files to import')
    .setInputFiles([{ name: 'MyList.csv', mimeType: 'text/csv', buffer: Buffer.from(list) }]);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('several people');
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
  await alert.getByLabel('Whose entries to import').selectOption('Ben');
  await alert.getByRole('button', { name: 'Import these' }).click();
  await expect(page).toHaveURL(/\/ms\/import\/\d+/);
  await expect(page.getByText('Fargo').first()).toBeVisible();
  await expect(page.getByText('Heat', { exact: true })).toHaveCount(0);
});
