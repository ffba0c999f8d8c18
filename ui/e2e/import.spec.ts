// An import from the upload to the undo, against the real server.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoOverflowOnPhone,
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

/** Files that are not an export. */
const otherFiles = [
  { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello\nworld') },
  { name: 'photo.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004broken') },
];

test('an export is refused, read, decided about, imported and undone as one change', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/import`);
  await expect(page.getByRole('button', { name: /^Choose files, or drop/ })).toBeVisible();
  await test.step('files that are no export are refused with the reason for each', async () => {
    await page.getByLabel('Files to import').setInputFiles(otherFiles);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Nothing in these files can be imported');
    await expect(alert.getByRole('listitem')).toHaveCount(2);
    await expectNoOverflowOnPhone(page);
  });
  await test.step('the preview asks about unclear titles, and lists those not found', async () => {
    await upload(page);
    await expect(heading(page)).toHaveText('Import from Letterboxd');
    await expect(row(page, 'Ratings')).toBeVisible();
    await expectNoOverflowOnPhone(page);
    await expectAccessibleInBothThemes(page);
    const card = page.getByRole('listitem').filter({ hasText: 'Heat' }).first();
    const choices = card.getByRole('group', { name: 'Which is Heat?' });
    await choices.getByRole('button', { name: /^Heat/ }).first().click();
    await expect(part(page, 'Unclear')).toContainText('(0)');
    await part(page, 'Not found').click();
    await expect(page.getByRole('heading', { name: 'Quiet Zebras of Nowhere' })).toBeVisible();
  });
  await test.step('the result says how much was added, and gives the rest as a file', async () => {
    await page.getByRole('checkbox', { name: /^Also as watched/ }).check();
    await page.getByRole('button', { name: /^Import \d+ entries$/ }).click();
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
    const result = /^\d+ entries added, 1 film marked as watched, .*1 not imported$/;
    await expect(page.getByText(result)).toBeVisible();
    await expectNoOverflowOnPhone(page);
    await expectAccessibleInBothThemes(page);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download what is not imported' }).click();
    const saved = await file;
    expect(saved.suggestedFilename()).toMatch(/^moviestars-import-\d+-rejects\.csv$/u);
    const rejects = await readFile(await saved.path(), 'utf8');
    expect(rejects).toContain('no such title was found,,Quiet Zebras of Nowhere,');
  });
  await test.step('the entries are in the lists until the whole import is undone', async () => {
    await page.getByRole('link', { name: 'Ratings' }).last().click();
    await expect(page.getByRole('grid').getByRole('link', { name: /The Godfather/ })).toBeVisible();
    await page.goto(`${server.url}/ms/import`);
    await page.getByRole('link', { name: /added$/ }).click();
    await page.getByRole('button', { name: 'Undo whole import' }).click();
    await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
    await page.goto(`${server.url}/ms/diary`);
    await expect(page.getByText('Your diary is empty')).toBeVisible();
  });
});

const profiles = `Profile Name,Title Name,Country,Utc Title Add Date
Anna,Heat (1995),DE,2020-01-01
Ben,Fargo (1996),DE,2020-01-01
`;
const table = 'Werk;Jahr;Punkte;Gesehen am\nHeat;1995;4;2024-05-01\nGoodfellas;1990;5;\n';

async function choose(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('Files to import').setInputFiles([file]);
}

test('a file is imported after its profile and the meanings of its columns are chosen', async ({
  page,
  server,
}) => {
  await signUpByApi(page, server);
  await page.goto(`${server.url}/ms/import`);
  await test.step('of a file with several profiles only the chosen one is read', async () => {
    await choose(page, 'MyList.csv', profiles);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('several people');
    await expectNoOverflowOnPhone(page);
    await expectAccessibleInBothThemes(page);
    await alert.getByLabel('Whose entries to import').selectOption('Ben');
    await alert.getByRole('button', { name: 'Import these' }).click();
    await expect(page).toHaveURL(/\/ms\/import\/\d+/);
    await expect(page.getByText('Fargo').first()).toBeVisible();
    await expect(page.getByText('Heat', { exact: true })).toHaveCount(0);
  });
  await test.step('a table of no known service is read once its columns are explained', async () => {
    await page.goto(`${server.url}/ms/import`);
    await choose(page, 'filme.csv', table);
    await page.getByRole('button', { name: 'Say what its columns mean' }).click();
    await expect(page.getByRole('heading', { name: /^What the columns of/ })).toBeFocused();
    await expect(page.getByText('Heat · Goodfellas')).toBeVisible();
    const submit = page.getByRole('button', { name: 'Read the table' });
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabel('What Werk means').selectOption('Title');
    await page.getByLabel('What Jahr means').selectOption('Year or release date');
    await page.getByLabel('What Punkte means').selectOption('Rating from 0.5 to 5');
    await page.getByLabel('What Gesehen am means').selectOption('Date watched, or yes');
    await expectNoOverflowOnPhone(page);
    await expectAccessibleInBothThemes(page);
    await submit.click();
    await expect(page).toHaveURL(/\/ms\/import\/\d+/);
    await page.getByRole('button', { name: 'Import 3 entries' }).click();
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  });
  await page.getByRole('link', { name: 'Ratings' }).last().click();
  await expect(page.getByRole('grid').getByRole('link', { name: /Goodfellas/ })).toBeVisible();
});
