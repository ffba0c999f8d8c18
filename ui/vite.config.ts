import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync } from 'vite';
import type { Plugin } from 'vite';

const server = 'http://127.0.0.1:8080';
const serverPaths =
  '^/(api|authenticate|sign_out|forgot_password|reset_request|change_password|webhooks|config|3|4|t|healthz|readyz)([/.?]|$)';

/**
 * The script files, in the order in which most users load them, and the modules that each begins with. A module is in the
 * first file that needs it.
 */
const files: [name: string, modules: string[]][] = [
  ['main', ['app/main.tsx']],
  ['landing', ['pages/LandingPage.tsx']],
  [
    'signed-in',
    [
      'app/injectAuthenticatedState.ts',
      'layouts/AuthenticatedLayout.tsx',
      'features/search/SearchBox.tsx',
      'pages/ListPages.tsx',
    ],
  ],
  [
    'later',
    [
      'layouts/AfterFirstPage.tsx',
      'features/titles/ScrollToTop.tsx',
      'features/titles/ImportOffer.tsx',
      'layouts/MainMenu.tsx',
      'features/watching/watchByKey.ts',
      'features/watching/useWatching.ts',
      'lib/episodes.ts',
      'ui/ActionSheet.tsx',
      'ui/heart.ts',
      'ui/Progress.tsx',
      'lib/useRestoreFocus.ts',
      'lib/useLongPress.ts',
      'features/titles/Rail.tsx',
    ],
  ],
  ['bars', ['features/watching/CheckinBar.tsx', 'features/watching/RequestBar.tsx']],
  ['toasts', ['layouts/ToastsWithUndo.tsx', 'layouts/InitialLoadError.tsx']],
  ['sheet', ['features/titles/TileSheet.tsx']],
  ['first-run', ['features/home/FirstRun.tsx']],
  ['home', ['pages/HomePage.tsx']],
  [
    'titles',
    [
      'pages/TitlePage.tsx',
      'pages/PersonPage.tsx',
      'pages/SearchPage.tsx',
      'features/titles/PersonTile.tsx',
      'features/search/SuggestionList.tsx',
      'pages/NotFoundPage.tsx',
      'features/watching/undoChange.ts',
      'features/watching/seenToday.ts',
      'features/shows/followUp.ts',
      'features/titles/MarkStars.tsx',
    ],
  ],
  [
    'filters',
    [
      'features/lists/FilterChip.tsx',
      'features/lists/filterChoices.ts',
      'features/lists/LibraryFilters.tsx',
      'ui/FilterField.tsx',
    ],
  ],
  [
    'watching',
    [
      'features/watching/DateSheet.tsx',
      'features/shows/EpisodeDateSheet.tsx',
      'features/watching/NoteDialog.tsx',
      'ui/CopyField.tsx',
      'features/watching/TitleMenu.tsx',
      'pages/DiaryPage.tsx',
      'features/diary/SelectionDialogs.tsx',
      'pages/WatchlistPage.tsx',
      'pages/HistoryPage.tsx',
    ],
  ],
  ['season', ['features/shows/ShowSheets.tsx', 'pages/SeasonPage.tsx']],
  [
    'shows',
    [
      'features/upnext/UpNextStrip.tsx',
      'features/upnext/RememberUpNext.tsx',
      'pages/UpNextPage.tsx',
      'features/upnext/UpNextMenu.tsx',
      'pages/ShowsPage.tsx',
      'pages/CalendarPage.tsx',
      'pages/NotificationsPage.tsx',
    ],
  ],
  ['library', ['pages/RatingsPage.tsx', 'pages/PlaylistPage.tsx']],
  [
    'forms',
    [
      'pages/PlaylistsPage.tsx',
      'pages/SignInPage.tsx',
      'pages/SignUpPage.tsx',
      'pages/ResetPasswordPage.tsx',
      'pages/ProviderPage.tsx',
      'features/playlists/PlaylistDialog.tsx',
      'features/account/PasswordDialog.tsx',
      'features/account/ChangeUsername.tsx',
    ],
  ],
  ['passkeys', ['features/session/passkeySignIn.ts']],
  [
    'account',
    [
      'pages/ProfilePage.tsx',
      'pages/SettingsPage.tsx',
      'pages/ConnectionsPage.tsx',
      'pages/AboutPage.tsx',
      'layouts/ShortcutsDialog.tsx',
      'features/removed-titles/RemovedTitlesDialog.tsx',
    ],
  ],
  ['api', ['pages/ApiPage.tsx']],
  ['imports', ['pages/ImportsPage.tsx', 'pages/ImportPage.tsx']],
  ['setup', ['features/home/SetupProgress.tsx', 'features/settings/SetupSteps.tsx']],
  ['admin', ['pages/AdminPage.tsx', 'pages/MaintenancePage.tsx']],
];

/** The script files of the pages that most visits begin with, and the variables of bootstrap.js with their addresses. */
const firstPages = [
  { file: 'landing', variable: 'landingScript' },
  { file: 'signed-in', variable: 'signedInScript' },
];

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: string[] } | null;
}

/** The file of every module that one of `files` needs. */
function fileOfModules(graph: ModuleGraph): Map<string, string> {
  const file = new Map<string, string>();
  const root = new URL('src/', import.meta.url).pathname;
  for (const [name, modules] of files) {
    const open = modules.map((module) => root + module);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const module = file.has(id) ? null : graph.getModuleInfo(id);
      if (!module) continue;
      // One style sheet for the first page: it is requested with the page already.
      const isFirst = id.endsWith('.css') && firstPages.some((page) => page.file === name);
      file.set(id, isFirst ? 'main' : name);
      open.push(...module.importedIds);
    }
  }
  return file;
}

function fileNames() {
  let file: Map<string, string> | null = null;
  return (id: string, graph: ModuleGraph) => (file ??= fileOfModules(graph)).get(id) ?? null;
}

/** Throws unless `text` has `old` exactly once. */
function replaceOnce(text: string, old: string, replacement: string): string {
  const parts = text.split(old);
  if (parts.length !== 2) throw new Error(`${parts.length - 1} times in the build: ${old}`);
  return parts.join(replacement);
}

/** Gives bootstrap.js a name with a hash, so that it is cached, and tells it the addresses of the scripts of the first pages. */
function bootstrapScript(): Plugin {
  return {
    name: 'bootstrap-script',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('bootstrap.js needs a page');
        const template = readFileSync(new URL('bootstrap.js', import.meta.url), 'utf8');
        const code = firstPages.reduce((text, { file, variable }) => {
          const script = Object.values(bundle).find(({ name }) => name === file);
          if (!script) throw new Error(`The build has no script ${file}`);
          return replaceOnce(text, `${variable} = ''`, `${variable} = '/${script.fileName}'`);
        }, template);
        const { code: source } = minifySync('bootstrap.js', code);
        const name = this.getFileName(
          this.emitFile({ type: 'asset', name: 'bootstrap.js', source }),
        );
        page.source = replaceOnce(String(page.source), '/bootstrap.js', `/${name}`);
      },
    },
  };
}

/** The package's default export for bundlers is its development build. */
function productionRouter(): Plugin {
  const file = new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url);
  return {
    name: 'production-router',
    apply: 'build',
    config: () => ({
      resolve: { alias: [{ find: /^react-router$/, replacement: file.pathname }] },
    }),
  };
}

/** Marks components of React Router as pure, so that the bundler removes those that the app does not use. */
function pureRouterComponents(): Plugin {
  const pure = '/* @__PURE__ */';
  const changes: [statement: RegExp, replacement: string][] = [
    [/^\w+\.displayName = .*;$/gm, ''],
    [/= (?=React\d*\.(forwardRef|createContext|memo)\()/g, `= ${pure} `],
    [
      /^var (\w+) = (class extends React\d*\.Component [^]*?^\};)\n(?:\1(\.contextType = .*;))?/gm,
      `var $1 = ${pure} (() => { const component = $2 component$3; return component; })();`,
    ],
  ];
  return {
    name: 'pure-router-components',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/chunk-/, code: 'displayName' },
      handler: (code) => ({ code: changes.reduce(replaceAll, code), map: null }),
    },
  };
}

/** Replaces the function that Vite calls for each `import()`. */
function dependencyLoader(): Plugin {
  return {
    name: 'dependency-loader',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => ({
        code: "export { loadWithDependencies as __vitePreload } from '/src/lib/loadWithDependencies.ts';",
        map: null,
      }),
    },
  };
}

/** Throws when the pattern is not in the text. */
function replaceAll(text: string, [pattern, replacement]: [RegExp, string]): string {
  const replaced = text.replaceAll(pattern, replacement);
  if (replaced === text) throw new Error(`Not in the build: ${String(pattern)}`);
  return replaced;
}

/** A readable class name, which compresses to half the size of a name with a hash. */
function scopedName(name: string, file: string): string {
  const component = basename(file.replace(/\?.*$/, ''), '.module.css');
  const other = componentFiles.get(component) ?? file;
  if (other !== file) throw new Error(`Two style sheets of one name: ${other}, ${file}`);
  componentFiles.set(component, file);
  return `${component}-${name}`;
}
const componentFiles = new Map<string, string>();

export default defineConfig({
  plugins: [
    react(),
    productionRouter(),
    pureRouterComponents(),
    dependencyLoader(),
    bootstrapScript(),
  ],
  css: { modules: { generateScopedName: scopedName } },
  server: { host: '127.0.0.1', proxy: { [serverPaths]: { target: server } } },
  experimental: {
    // Relative to the file: only the page has the base path, which the server writes at its start.
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    target: 'es2024',
    // The server's policy allows no inline asset, style or script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: fileNames(), debugName: 'files' }],
        },
      },
    },
  },
});
