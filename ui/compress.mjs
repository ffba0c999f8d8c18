// Writes a brotli and a gzip variant of every text file of the built web app, so that the server
// does not compress them per request. A variant that is not smaller is left out.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
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
  for (const [suffix, variant] of variants) {
    if (variant.length < plain.length) writeFileSync(`${path}.${suffix}`, variant);
  }
}
