import { existsSync, readdirSync } from 'node:fs';
import js from '@eslint/js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript-eslint';
import { noLinkFromData } from './lint/noLinkFromData.js';

const features = existsSync('src/features') ? readdirSync('src/features') : [];

/** The folders below src/ that code in `layer` may use beside its own. */
const allowed = {
  layouts: ['pages', 'features', 'ui', 'api', 'lib'],
  pages: ['features', 'ui', 'lib'],
  features: ['ui', 'api', 'lib'],
  ui: ['lib'],
  api: ['lib'],
  lib: [],
};
const layers = ['app', 'layouts', 'pages', 'features', 'ui', 'api', 'lib', 'testing'];

/** The features that all others may use. `titles` itself uses ratings, playlists, watches and episodes. */
const shared = ['server', 'session', 'titles'];
const sharedUses = {
  server: [],
  session: ['server'],
  ratings: ['server', 'session'],
  playlists: ['server', 'session'],
  watching: ['server', 'session'],
  shows: ['server', 'session', 'watching'],
  titles: ['server', 'session', 'ratings', 'playlists', 'watching', 'shows'],
  upnext: [...shared, 'watching', 'shows', 'lists'],
  diary: [...shared, 'watching', 'lists'],
  history: [...shared, 'watching'],
  calendar: [...shared, 'lists', 'watching'],
  notifications: [...shared, 'watching'],
};
const featureUses = (feature) => sharedUses[feature] ?? shared;

const layerZones = Object.entries(allowed).map(([layer, uses]) => ({
  target: `./src/${layer}/**/!(*.test).{ts,tsx}`,
  from: layers.filter((other) => other !== layer && !uses.includes(other)).map((l) => `./src/${l}`),
  message: `${layer}/ may use only: ${uses.join(', ') || 'nothing'}.`,
}));
const featureZones = features.map((feature) => ({
  target: `./src/features/${feature}/**/!(*.test).{ts,tsx}`,
  from: features
    .filter((other) => other !== feature && !featureUses(feature).includes(other))
    .map((other) => `./src/features/${other}`),
  message: `features/${feature} may use of other features only: ${featureUses(feature).join(', ') || 'none'}.`,
}));
const zones = [...layerZones, ...featureZones].filter((zone) => zone.from.length > 0);

const noUnsafeHtml = {
  selector: [
    'JSXAttribute[name.name=/^(dangerouslySetInnerHTML|srcDoc)$/]',
    'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
    'CallExpression[callee.property.name="insertAdjacentHTML"]',
  ].join(', '),
  message: 'HTML from data would allow script injection.',
};

const noStyleTag = {
  selector: 'JSXOpeningElement[name.name=/^(style|script)$/]',
  message: 'The content security policy forbids inline styles and scripts.',
};

const letters = '/[A-Za-z]{2}/';
const noLooseText = [
  `JSXText[value=${letters}]`,
  `JSXExpressionContainer > Literal[value=${letters}]`,
  `JSXExpressionContainer > TemplateLiteral > TemplateElement[value.raw=${letters}]`,
].map((node) => ({
  selector: `JSXElement > ${node}, JSXFragment > ${node}`,
  message: 'Texts belong in lib/messages.',
}));
const noLooseLabel = {
  selector: `JSXAttribute[name.name=/^(label|hideLabel|title|alt|aria-label|aria-description|placeholder|hint|lead|message|heading|text)$/] > Literal[value=${letters}]`,
  message: 'Texts belong in lib/messages.',
};

export default ts.config(
  {
    ignores: [
      'dist',
      'node_modules',
      'src/api/**/generated.ts',
      'src/api/responseSchemas.ts',
      'src/api/*/*BaseApi.ts',
      'playwright-report',
      'test-results',
    ],
  },
  js.configs.recommended,
  ...ts.configs.strict,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: {
      'import-x': importX,
      'react-hooks': reactHooks,
      local: { rules: { 'no-link-from-data': noLinkFromData } },
    },
    extends: [jsxA11y.flatConfigs.recommended],
    settings: {
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js'] })],
    },
    rules: {
      ...reactHooks.configs.recommended.rules,
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      'import-x/no-default-export': 'error',
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': ['error', { zones }],
      'no-restricted-syntax': ['error', noUnsafeHtml, noStyleTag],
      'local/no-link-from-data': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/lib/storage.ts', 'src/**/*.test.{ts,tsx}', 'src/testing/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['localStorage', 'sessionStorage'].map((name) => ({
          name,
          message: 'Use lib/storage: several servers may share the storage of a host.',
        })),
      ],
    },
  },
  {
    files: ['src/pages/**/*.tsx', '*.config.ts'],
    rules: { 'import-x/no-default-export': 'off' },
  },
  {
    files: ['src/**/*.tsx'],
    ignores: ['src/**/*.test.tsx'],
    rules: {
      'no-restricted-syntax': ['error', noUnsafeHtml, noStyleTag, ...noLooseText, noLooseLabel],
    },
  },
  {
    files: ['src/ui/**/*.{ts,tsx}'],
    ignores: ['src/ui/**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['react-redux', '@reduxjs/*'], message: 'ui/ may not use the store.' },
          ],
        },
      ],
    },
  },
  {
    files: ['*.config.js', 'bootstrap.js'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
  {
    files: ['*.cjs'],
    languageOptions: { sourceType: 'commonjs', globals: globals.node },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
