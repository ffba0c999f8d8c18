// Why: without a mail server letters are files beside the data, where journeys read them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
