const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const generated = ['generated.ts', 'responseSchemas.ts'];
const adminOperations = require('./admin-operations.cjs');
const titleOperations = require('./title-operations.cjs');
const accountOperations = require('./account-operations.cjs');

const laterOperations = [...adminOperations, ...accountOperations, ...titleOperations];

const sources = readdirSync(join(__dirname, 'src'), { recursive: true, withFileTypes: true })
  .filter(({ name }) => /(?<!\.test)\.tsx?$/.test(name) && !generated.includes(name))
  .map(({ parentPath, path, name }) => readFileSync(join(parentPath ?? path, name), 'utf8'))
  .join('\n');
const destructured = [
  ...sources.matchAll(/\{([^{}]*)\} = (?:api|adminApi|accountApi|titlesApi)\.endpoints/g),
]
  .flatMap(([, names]) => names.split(','))
  .map((name) => name.trim());

/** Whether the app names an operation: by its hook, as a member of `api.endpoints`, or by a type of it. */
function isUsed(operation) {
  const capitalized = operation[0].toUpperCase() + operation.slice(1);
  const mention = new RegExp(
    `\\buse(Lazy)?${capitalized}(Query|Mutation)\\b|\\bendpoints\\.${operation}\\b|\\b${capitalized}Api(Arg|Response)\\b`,
  );
  return destructured.includes(operation) || mention.test(sources);
}

/** @type {import('@rtk-query/codegen-openapi').ConfigFile} */
module.exports = {
  schemaFile: process.env.OPENAPI_FILE ?? '../assets/openapi.json',
  apiFile: './src/api/baseApi.ts',
  apiImport: 'baseApi',
  // Operations that the app does not use would be shipped all the same.
  outputFiles: {
    './src/api/generated.ts': {
      exportName: 'api',
      filterEndpoints: (name) => isUsed(name) && !laterOperations.includes(name),
    },
    './src/api/admin/generated.ts': {
      apiFile: './src/api/admin/adminBaseApi.ts',
      apiImport: 'adminBaseApi',
      exportName: 'adminApi',
      filterEndpoints: (name) => isUsed(name) && adminOperations.includes(name),
    },
    './src/api/titles/generated.ts': {
      apiFile: './src/api/titles/titlesBaseApi.ts',
      apiImport: 'titlesBaseApi',
      exportName: 'titlesApi',
      filterEndpoints: (name) => isUsed(name) && titleOperations.includes(name),
    },
    './src/api/account/generated.ts': {
      apiFile: './src/api/account/accountBaseApi.ts',
      apiImport: 'accountBaseApi',
      exportName: 'accountApi',
      filterEndpoints: (name) => isUsed(name) && accountOperations.includes(name),
    },
  },
  hooks: true,
  tag: true,
  encodePathParams: true,
  useUnknown: true,
  // The ratings and playlists slices follow each response themselves: loading the lists again would move tiles under the
  // pointer. After the end of a session nothing is requested in its name.
  endpointOverrides: [
    { pattern: ['rateMovie', 'clearRating'], invalidatesTags: [] },
    { pattern: /Playlist$/, invalidatesTags: [] },
    {
      pattern: [/PlaylistItems?$/, 'dismissNotification'],
      invalidatesTags: [],
    },
    {
      pattern: [
        'changeOwnPassword',
        'confirmPassword',
        'createBackupLink',
        'createResetLink',
        'deleteAccount',
        /^signOut/,
      ],
      invalidatesTags: [],
    },
  ],
  prettierConfigFile: './.prettierrc',
};
