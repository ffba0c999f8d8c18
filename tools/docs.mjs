// Keeps the documents consistent with the code.
//   node tools/docs.mjs           writes the tests into docs/specification.md, then checks
//   node tools/docs.mjs --check   checks only; exits with 1 and prints what is wrong
//
// A comment above a test lists the statements of the specification that it verifies:
//   // specification 1.3, 2.4
// Checked are:
// - every statement in docs/specification.md has a test or a decision, and its list of tests is up to date;
// - every `specification N.M` and `decision N` in code and documents exists;
// - every path in backticks and every relative link in the documents exists, and so does every
//   identifier in backticks in docs/architecture.md.

import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SPECIFICATION = 'docs/specification.md';
const DECISIONS = 'docs/decisions.md';
/** The number of statements in each section of the specification. */
const SECTIONS = [7, 48, 12, 13, 17, 4, 33, 12, 12];
const SKIPPED = new Set(['.git', 'node_modules', 'target', 'dist', '__pycache__', 'test-results', 'playwright-report']);
const TEXT = /\.(rs|ts|tsx|js|mjs|cjs|py|sql|css|md|toml|json|html|yml)$/;
const TESTED = /^(src|tests|ui\/src|ui\/e2e)\/.*\.(rs|tsx?|mjs)$/;
const MARK = /^[ \t]*\/\/ specification (\d+\.\d+(?:, \d+\.\d+)*)$/gm;

const errors = [];

/** Every file of the repository, as a path from its root. */
function files(folder = '') {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || entry.isSymbolicLink()) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
}

const FILES = files().sort();
const DOCUMENTS = FILES.filter((file) => /^([^/]+|docs\/.+|tests\/[^/]+)\.md$/.test(file));
const read = (file) => readFileSync(join(ROOT, file), 'utf8');
const lineOf = (text, index) => text.slice(0, index).split('\n').length;

/** The end of the string literal that begins at `start`, after its closing quote. */
function endOfString(text, start) {
  let at = start + 1;
  while (at < text.length && text[at] !== text[start]) at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** The end of the bracket that opens at `start`; strings and comments inside are skipped. */
function endOfBracket(text, start) {
  let depth = 0;
  for (let at = start; at < text.length; ) {
    if ('\'"`'.includes(text[at])) at = endOfString(text, at);
    else if (text.startsWith('//', at)) at = text.indexOf('\n', at);
    else {
      if ('([{'.includes(text[at])) depth += 1;
      if (')]}'.includes(text[at])) depth -= 1;
      at += 1;
      if (depth === 0) return at;
    }
  }
  return text.length;
}

const unescape = (literal) => literal.slice(1, -1).replace(/\\(.)/g, '$1');

/** The first argument of a call if it is a string; `at` is the index of the opening parenthesis. */
function firstString(text, at) {
  const start = at + 1 + /^\s*/.exec(text.slice(at + 1))[0].length;
  return '\'"`'.includes(text[start]) ? unescape(text.slice(start, endOfString(text, start))) : undefined;
}

/** The name given to `it('…')`, `it.each([…])('…')` and the like; `at` is the index after the function's name. */
function nameArgument(text, at) {
  const open = text.indexOf('(', at);
  const name = firstString(text, open);
  if (name !== undefined) return name;
  const next = endOfBracket(text, open);
  return text[next] === '(' ? firstString(text, next) : undefined;
}

/** The names of the `describe` blocks around `index`, outermost first. */
function blocks(text, index) {
  const names = [];
  for (const { 0: call, index: at } of text.matchAll(/\bdescribe(?=[.(])/g)) {
    if (at > index) break;
    const open = text.indexOf('(', at + call.length);
    let end = endOfBracket(text, open);
    if (text[end] === '(') end = endOfBracket(text, end);
    const name = nameArgument(text, at);
    if (index < end && name !== undefined) names.push(name);
  }
  return names;
}

/** The first test below `index`, as its runner prints it. In Rust the test's attribute must be on the next line. */
function testBelow(file, text, index) {
  if (file.endsWith('.rs')) return /^\s*#\[(?:tokio::)?test\b.*?\bfn (\w+)/s.exec(text.slice(index))?.[1];
  const call = /\b(?:it|test)(?=[.(])/g;
  call.lastIndex = index;
  const found = call.exec(text);
  const name = found && nameArgument(text, found.index);
  return name && [...blocks(text, found.index), name].join(' > ');
}

/** The tests of each statement, as lines of the document. */
function markedTests() {
  const tests = new Map();
  for (const file of FILES.filter((name) => TESTED.test(name))) {
    const text = read(file);
    for (const { 0: mark, 1: numbers, index } of text.matchAll(MARK)) {
      const name = testBelow(file, text, index + mark.length);
      if (!name) errors.push(`${file}:${lineOf(text, index)}: no test below the mark`);
      for (const number of numbers.split(', ')) {
        tests.set(number, [...(tests.get(number) ?? []), `  - \`${file}\`: ${name}`]);
      }
    }
  }
  return tests;
}

/** The specification with the current tests. The lines that begin with a file in backticks are generated. */
function specification(tests) {
  const lines = read(SPECIFICATION).split('\n').filter((line) => !line.startsWith('  - `'));
  let number;
  const written = [];
  const finish = () => {
    if (number) written.push(...(tests.get(number) ?? []));
    number = undefined;
  };
  for (const line of lines) {
    if (!line.startsWith('  - ')) finish();
    number = /^- \*\*(\d+\.\d+)\*\* /.exec(line)?.[1] ?? number;
    written.push(line);
  }
  finish();
  return written.join('\n');
}

function checkStatements(text, tests) {
  const wanted = SECTIONS.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${section + 1}.${index + 1}`),
  );
  const items = text.split(/^(?=- \*\*\d)/m).slice(1);
  const found = new Map(items.map((item) => [/\d+\.\d+/.exec(item)[0], item]));
  const order = items.map((item) => /\d+\.\d+/.exec(item)[0]);
  if (order.join() !== wanted.join()) {
    const missing = wanted.filter((number) => !found.has(number));
    errors.push(`${SPECIFICATION}: statements are not ${wanted.length} in order; missing: ${missing.join(', ') || 'none'}`);
  }
  for (const [number, item] of found) {
    if (!tests.has(number) && !/^  - (decision \d+|docs\/api\.md): /m.test(item)) {
      errors.push(`${SPECIFICATION}: ${number} has neither a test nor a decision`);
    }
  }
  return new Set(wanted);
}

/** All numbers of a list such as `2.24 to 2.26, 4.3 and 5.1`. */
function numbersOf(list) {
  return [...list.matchAll(/(\d+)\.(\d+)(?: to (\d+)\.(\d+))?/g)].flatMap(([, section, first, , last]) =>
    Array.from({ length: (last ?? first) - first + 1 }, (_, step) => `${section}.${Number(first) + step}`),
  );
}

function checkReferences(statements) {
  const decisions = new Set([...read(DECISIONS).matchAll(/^## (\d+)\. /gm)].map(([, number]) => number));
  const list = String.raw`\d+\.\d+(?:(?:, | and | to )\d+\.\d+)*`;
  for (const file of FILES.filter((name) => TEXT.test(name) && name !== 'tools/docs.mjs')) {
    const text = read(file);
    for (const { 1: numbers, index } of text.matchAll(new RegExp(`specification (${list})`, 'gi'))) {
      for (const number of numbersOf(numbers)) {
        if (!statements.has(number)) errors.push(`${file}:${lineOf(text, index)}: there is no specification ${number}`);
      }
    }
    for (const { 1: numbers, index } of text.matchAll(/\bdecisions? (\d+(?:(?:, | and )\d+(?!\.\d))*)/gi)) {
      for (const number of numbers.match(/\d+/g)) {
        if (!decisions.has(number)) errors.push(`${file}:${lineOf(text, index)}: there is no decision ${number}`);
      }
    }
    for (const { 0: old, index } of text.matchAll(/\b(?:SPEC|DESIGN) \d+\.\d+|(?<!docs\/)\b(?:SPEC|DESIGN|API)\.md\b/g)) {
      errors.push(`${file}:${lineOf(text, index)}: ${old} is a reference to a document that is not in the repository`);
    }
    for (const { 0: path, index } of text.matchAll(/\bdocs\/[\w-]+\.md\b/g)) {
      if (!existsSync(join(ROOT, path))) errors.push(`${file}:${lineOf(text, index)}: ${path} does not exist`);
    }
  }
}

const NAMES = new Set(FILES.map((file) => basename(file)));
const TOP = new Set([...FILES.map((file) => file.split('/')[0])]);
const asPattern = (glob) => new RegExp(`^${glob.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '[^/]*')}(/|$)`);

/** Whether a path from the root exists; `*` stands for any name. */
function exists(path) {
  if (!path.includes('*')) return existsSync(join(ROOT, path));
  return FILES.some((file) => asPattern(path).test(file));
}

function checkPaths() {
  for (const file of DOCUMENTS) {
    const text = read(file);
    const prose = text.replace(/^```.*?^```/gms, (block) => block.replace(/[^\n]/g, ' '));
    const report = (index, what) => errors.push(`${file}:${lineOf(text, index)}: ${what} does not exist`);
    for (const { 1: token, index } of prose.matchAll(/`([\w.@*-]+(?:\/[\w.@*-]+)*\/?)`/g)) {
      const isPath = token.includes('/') && TOP.has(token.split('/')[0]);
      const isFile = /^\w[^/]*$/.test(token) && TEXT.test(token);
      if (isPath ? !exists(token) : isFile && !NAMES.has(token)) report(index, token);
    }
    for (const { 1: link, index } of prose.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      if (!existsSync(join(ROOT, normalize(join(dirname(file), link))))) report(index, link);
    }
  }
}

/** Names of code in docs/architecture.md, such as `Store::set_rating` or `usePending`. */
function checkIdentifiers() {
  const file = 'docs/architecture.md';
  const code = FILES.filter((name) => /^(src|ui\/src|ui\/lint)\/.*\.(rs|tsx?|js)$/.test(name)).map(read).join('\n');
  const words = new Set(code.match(/\w+/g));
  const text = read(file).replace(/^```.*?^```/gms, (block) => block.replace(/[^\n]/g, ' '));
  for (const { 1: name, index } of text.matchAll(/`([A-Za-z_]\w*(?:(?:::|\.)\w+)*)(?:\(\))?`/g)) {
    if (TEXT.test(name) || TOP.has(name)) continue;
    const missing = name.split(/::|\./).filter((part) => !words.has(part));
    if (missing.length > 0) errors.push(`${file}:${lineOf(text, index)}: ${name} is not in the code`);
  }
}

const tests = markedTests();
const fresh = specification(tests);
if (argv.includes('--check')) {
  if (fresh !== read(SPECIFICATION)) errors.push(`${SPECIFICATION} is stale: run \`node tools/docs.mjs\``);
} else {
  writeFileSync(join(ROOT, SPECIFICATION), fresh);
}
const statements = checkStatements(fresh, tests);
checkReferences(statements);
checkPaths();
checkIdentifiers();
for (const error of errors) console.error(error);
exit(errors.length > 0 ? 1 : 0);
