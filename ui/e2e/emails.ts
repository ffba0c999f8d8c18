// Without SMTP, emails are files beside the data file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The emails of a server with its data in this folder, as they are sent. */
export function emails(folder: string): string[] {
  const mail = join(folder, 'mail');
  try {
    const names = readdirSync(mail).filter((name) => name.endsWith('.eml'));
    return names.map((name) => readFileSync(join(mail, name), 'utf8'));
  } catch {
    return [];
  }
}

/** The link in the only email that was written, a password reset. */
export async function resetLink(folder: string): Promise<string> {
  await expect.poll(() => emails(folder).length).toBe(1);
  const text = emails(folder)[0]?.replaceAll('=\r\n', '') ?? '';
  return /\S+\/ms\/reset_password\/\S+/.exec(text)?.[0] ?? '';
}
