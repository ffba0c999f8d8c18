const { groups, isOfFirstPage, isUsed } = require('./api-groups.cjs');

const groupFiles = Object.entries(groups).map(([group, operations]) => [
  `./src/api/${group}/generated.ts`,
  {
    apiFile: `./src/api/${group}/${group}BaseApi.ts`,
    apiImport: `${group}BaseApi`,
    exportName: `${group}Api`,
    filterEndpoints: (name) => isUsed(name) && operations.includes(name),
  },
]);

/** @type {import('@rtk-query/codegen-openapi').ConfigFile} */
module.exports = {
  schemaFile: process.env.OPENAPI_FILE ?? '../assets/openapi.json',
  apiFile: './src/api/baseApi.ts',
  apiImport: 'baseApi',
  // Operations that the app does not use would be shipped all the same.
  outputFiles: {
    './src/api/generated.ts': {
      exportName: 'api',
      filterEndpoints: (name) => isUsed(name) && isOfFirstPage(name),
    },
    ...Object.fromEntries(groupFiles),
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
      pattern: [
        /PlaylistItems?$/,
        'dismissNotification',
        'readNotifications',
        'setNotificationSchedule',
        'setImportRules',
      ],
      invalidatesTags: [],
    },
    {
      pattern: [
        'beginPasskeyRegistration',
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
