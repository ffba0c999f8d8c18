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
  // Only operations that the app uses, because all generated endpoints are shipped.
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
  // No tags for ratings and playlists: their slices update themselves from each response, because reloading the lists would move
  // tiles below the pointer. No tags for the end of a session, after which nothing must be requested.
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
