// Why: without a mail server letters are files beside the data, where journeys read them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The letters that a server with its data in this folder has written, as they are sent. */
export function letters(folder: string): string[] {
  const mail = join(folder, 'mail');
  try {
    const names = readdirSync(mail).filter((name) => name.endsWith('.eml'));
    return names.map((name) => readFileSync(join(mail, name), 'utf8'));
  } catch {
    return [];
  }
}

/** The address in the one letter that was written: it leads to another password. */
export async function linkInLetter(folder: string): Promise<string> {
  await expect.poll(() => letters(folder).length).toBe(1);
  const text = letters(folder)[0]?.replaceAll('=\r\n', '') ?? '';
  return /\S+\/ms\/reset_password\/\S+/.exec(text)?.[0] ?? '';
}
