/** @type {import('@rtk-query/codegen-openapi').ConfigFile} */
module.exports = {
  schemaFile: process.env.OPENAPI_FILE ?? '../assets/openapi.json',
  apiFile: './src/api/baseApi.ts',
  apiImport: 'baseApi',
  outputFile: './src/api/generated.ts',
  exportName: 'api',
  hooks: true,
  tag: true,
  encodePathParams: true,
  useUnknown: true,
  // Slices hold ratings and playlists and follow each answer themselves; loading the lists again would move tiles under
  // the hand. And after the end of a session nothing is asked for again in its name.
  endpointOverrides: [
    { pattern: ['rateMovie', 'clearRating'], invalidatesTags: [] },
    { pattern: /Playlist$/, invalidatesTags: [] },
    {
      pattern: ['addPlaylistItem', 'removePlaylistItem', 'dismissNotification'],
      invalidatesTags: [],
    },
    { pattern: ['changeOwnPassword', 'deleteAccount', /^signOut/], invalidatesTags: [] },
  ],
  prettierConfigFile: './.prettierrc',
};
