// Removes unused code from the generated clients: operations of which the app uses only the types, and hooks that it does not
// call. Merges tags. Imports types from the main client if it has them, too.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import apiGroups from './api-groups.cjs';

const { groups, isCalled, isMentioned } = apiGroups;
/** Watches of episodes change lists of watches, and the reverse, so their operations share a tag. */
const mergedTags = { shows: 'watching' };
const mainFile = 'src/api/generated.ts';

function prune(file) {
  return readFileSync(file, 'utf8')
    .replace(/^ {6}(\w+): build\.[^]*?^ {6}\}\),\n/gm, (endpoint, operation) =>
      isCalled(operation) ? endpoint : '',
    )
    .replace(/^ {2}(use\w+),\n/gm, (line, hook) => (isMentioned(hook) ? line : ''))
    .replace(/(Tag(?:Type)?s(?:: | = )\[)'(\w+)'\]/g, (whole, start, tag) =>
      tag in mergedTags ? `${start}'${mergedTags[tag]}']` : whole,
    );
}

const typeBlock = /^export type (\w+) =[^]*?;\n(?=export )/gm;

function importShared(text, shared) {
  const dropped = [];
  const rest = text.replace(typeBlock, (block, name) => {
    if (shared.get(name) !== block) return block;
    dropped.push(name);
    return '';
  });
  const used = dropped.filter((name) => RegExp(`\\b${name}\\b`).test(rest));
  const head = used.length > 0 ? `import type { ${used.join(', ')} } from '../generated';\n` : '';
  return head + rest;
}

const main = prune(mainFile);
writeFileSync(mainFile, main);
const shared = new Map([...main.matchAll(typeBlock)].map(([block, name]) => [name, block]));
for (const group of Object.keys(groups)) {
  const file = `src/api/${group}/generated.ts`;
  const options = { ...(await resolveConfig(file)), filepath: file };
  writeFileSync(file, await format(importShared(prune(file), shared), options));
}
