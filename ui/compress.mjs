// Replaces every text file of the built web app by a brotli and a gzip variant, so that the server does not
// compress them per request. A file that both do not make smaller stays.

import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(css|html|js|json|svg|txt|webmanifest)$/;
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

const folder = argv[2];
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const plain = readFileSync(path);
  const variants = [
    ['br', brotliCompressSync(plain, brotliOptions)],
    ['gz', gzipSync(plain, { level: 9 })],
  ];
  if (variants.some(([, variant]) => variant.length >= plain.length)) continue;
  for (const [suffix, variant] of variants) writeFileSync(`${path}.${suffix}`, variant);
  rmSync(path);
}
