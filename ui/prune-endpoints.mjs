// Removes from the generated clients what would be shipped unused: operations of which the app uses only the types, and hooks
// that it does not call.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const outputs = [
  'src/api/generated.ts',
  'src/api/admin/generated.ts',
  'src/api/titles/generated.ts',
  'src/api/account/generated.ts',
];

const sources = readdirSync('src', { recursive: true })
  .map((path) => join('src', path))
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !outputs.includes(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
const destructured = [
  ...sources.matchAll(/\{([^{}]*)\} = (?:api|adminApi|accountApi|titlesApi)\.endpoints/g),
]
  .flatMap(([, names]) => names.split(','))
  .map((name) => name.trim());

function isCalled(operation) {
  const capitalized = operation[0].toUpperCase() + operation.slice(1);
  const call = new RegExp(
    `\\buse(Lazy)?${capitalized}(Query|Mutation)\\b|\\bendpoints\\.${operation}\\b`,
  );
  return destructured.includes(operation) || call.test(sources);
}

for (const output of outputs) {
  const pruned = readFileSync(output, 'utf8')
    .replace(/^ {6}(\w+): build\.[^]*?^ {6}\}\),\n/gm, (endpoint, operation) =>
      isCalled(operation) ? endpoint : '',
    )
    .replace(/^ {2}(use\w+),\n/gm, (line, hook) =>
      new RegExp(`\\b${hook}\\b`).test(sources) ? line : '',
    );
  writeFileSync(output, pruned);
}
