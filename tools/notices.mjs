// Writes the licenses of everything that is compiled into the executable to
// ui/public/third-party-notices.txt, which the executable serves.
//   node tools/notices.mjs           writes the file
//   node tools/notices.mjs --check   fails when the file is stale

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const TARGET = join(ROOT, 'ui/public/third-party-notices.txt');
/** Dependencies of the web app that only build it. */
const BUILD_ONLY = new Set(['vite', '@vitejs/plugin-react']);
const LICENSE_FILE = /^(licen[cs]e|copying|notice|unlicense)/i;

function licenseTexts(folder) {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name))
    .map((entry) => entry.name)
    .sort();
  return names.map((name) => readFileSync(join(folder, name), 'utf8').trim().replace(/\r/g, ''));
}

/** The MIT license's text for a crate that names it but ships no copy. */
function mitText(authors) {
  const own = readFileSync(join(ROOT, 'LICENSE'), 'utf8').trim();
  return own.replace(/^Copyright .*$/m, `Copyright (c) ${authors.join(', ')}`);
}

function crateTexts(crate) {
  const texts = licenseTexts(dirname(crate.manifest_path));
  return texts.length === 0 && crate.license === 'MIT' && crate.authors.length > 0
    ? [mitText(crate.authors)]
    : texts;
}

/** Crates that the executable links, build and test dependencies left out. */
function crates() {
  const output = execFileSync(
    'cargo',
    ['metadata', '--locked', '--format-version', '1', '--filter-platform', 'x86_64-unknown-linux-gnu'],
    { cwd: ROOT, maxBuffer: 1 << 28, encoding: 'utf8' },
  );
  const { packages, resolve } = JSON.parse(output);
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  // Dependencies of macros run in the compiler and are not in the executable.
  const isMacro = (crate) => crate.targets.some((target) => target.kind.includes('proc-macro'));
  const macros = new Set(packages.filter(isMacro).map((crate) => crate.id));
  const linked = new Set();
  const follow = (id) => {
    if (linked.has(id) || macros.has(id)) return;
    linked.add(id);
    for (const dependency of nodes.get(id).deps) {
      if (dependency.dep_kinds.some((kind) => kind.kind === null)) follow(dependency.pkg);
    }
  };
  follow(resolve.root);
  return packages
    .filter((crate) => linked.has(crate.id) && crate.id !== resolve.root)
    .map((crate) => ({
      name: `${crate.name} ${crate.version}`,
      license: crate.license ?? 'see below',
      texts: crateTexts(crate),
    }));
}

/** npm packages that the web app is bundled from. */
function modules() {
  const lock = JSON.parse(readFileSync(join(ROOT, 'ui/package-lock.json'), 'utf8')).packages;
  const bundled = new Map();
  const follow = (name, from) => {
    let folder = from;
    let path = `${folder}node_modules/${name}`;
    while (!lock[path] && folder) {
      folder = folder.slice(0, folder.slice(0, -1).lastIndexOf('node_modules/'));
      path = `${folder}node_modules/${name}`;
    }
    const entry = lock[path];
    if (!entry || bundled.has(path) || !existsSync(join(ROOT, 'ui', path))) return;
    bundled.set(path, {
      name: `${name} ${entry.version}`,
      license: entry.license,
      texts: licenseTexts(join(ROOT, 'ui', path)),
    });
    Object.keys(entry.dependencies ?? {}).forEach((next) => follow(next, `${path}/`));
  };
  const direct = Object.keys(lock[''].dependencies).filter((name) => !BUILD_ONLY.has(name));
  direct.forEach((name) => follow(name, ''));
  return [...bundled.values()];
}

function notices() {
  const posterType = {
    name: "Archivo (the posters' lettering)",
    license: 'OFL-1.1',
    texts: [readFileSync(join(ROOT, 'assets/fonts/OFL.txt'), 'utf8').trim()],
  };
  const commonPasswords = {
    name: 'zxcvbn (the list of common passwords)',
    license: 'MIT',
    texts: [readFileSync(join(ROOT, 'assets/passwords/LICENSE.txt'), 'utf8').trim()],
  };
  const all = [...crates(), ...modules(), posterType, commonPasswords];
  all.sort((one, other) => (one.name < other.name ? -1 : 1));
  const bare = all.filter(({ license, texts }) => !license || texts.length === 0);
  if (bare.length > 0) {
    console.error(`without a license or its text: ${bare.map(({ name }) => name).join(', ')}`);
    exit(1);
  }
  const byText = new Map();
  for (const { name, texts } of all) {
    for (const text of texts) byText.set(text, [...(byText.get(text) ?? []), name]);
  }
  const lines = all.map(({ name, license }) => `${name}: ${license}`);
  const sections = [...byText].map(([text, names]) => `${'='.repeat(72)}\n${names.join(', ')}\n\n${text}`);
  return [
    'Third-party software in moviestars, with its licenses:',
    lines.join('\n'),
    ...sections,
    '',
  ].join('\n\n');
}

const text = notices();
if (!argv.includes('--check')) {
  writeFileSync(TARGET, text);
} else if (!existsSync(TARGET) || readFileSync(TARGET, 'utf8') !== text) {
  console.error('ui/public/third-party-notices.txt is stale: run `node tools/notices.mjs`');
  exit(1);
}
