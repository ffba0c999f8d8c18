// Defines the generated clients, and finds the operations that the app uses.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/**
 * Operations that the first page does not need, by the folder in src/api where their endpoints and schemas are generated. All
 * others are generated into src/api itself.
 */
const groups = {
  titles: [
    ...['movieDetails', 'tvDetails', 'tvSeason', 'tvEpisodeGroups', 'personDetails'],
    ...['collectionDetails', 'companyDetails', 'keywordDetails', 'movieCertifications'],
    ...['movieProviderList', 'tvProviderList'],
    ...[
      'find',
      'listGenreTitles',
      'searchBuiltinTitles',
      'searchCompanies',
      'searchKeywords',
      'searchPeople',
    ],
  ],
  watching: [
    ...[
      'addWatch',
      'titleLog',
      'removeWatch',
      'updateWatch',
      'listDiary',
      'listWatched',
      'listTags',
      'renameTag',
    ],
    ...['editWatches', 'removeWatches', 'markRatedFilms', 'listChanges', 'moveInWatchlist'],
    ...['listFavorites', 'setFavorite', 'removeFavorite', 'setNote', 'removeNote'],
    ...['checkin', 'checkIn', 'cancelCheckin', 'finishCheckin', 'preferences', 'setPreferences'],
    ...['companionRequests', 'answerCompanionRequest', 'companions', 'deleteAutoAcceptedCompanion'],
    ...['addToWatchlist', 'listWatchlist', 'removeFromWatchlist', 'undoChange'],
  ],
  shows: [
    ...['listShows', 'upNext', 'showLog', 'changeShow', 'watchEpisodes', 'unwatchEpisodes'],
    ...[
      'skipEpisodes',
      'rateEpisode',
      'chooseOrder',
      'startViewing',
      'endViewing',
      'moveEpisodeWatches',
    ],
    ...['calendar', 'calendarLink', 'createCalendarLink', 'deleteCalendarLink'],
  ],
  notifications: [
    ...['dismissNotification', 'readNotifications'],
    ...['notificationSchedule', 'setNotificationSchedule'],
  ],
  imports: [
    ...['listImports', 'importDetails', 'setImportRules', 'setImportState', 'deleteImport'],
    ...['listImportTitles', 'chooseImportTitle', 'chooseImportTitles'],
    ...['listImportRecords', 'listImportProblems'],
  ],
  playlists: ['changePlaylistItems', 'updatePlaylistItem'],
  connections: [
    ...['listAccessTokens', 'createAccessToken', 'deleteAccessToken'],
    ...['listWebhooks', 'createWebhook', 'deleteWebhook', 'setWebhookAccount'],
    ...['listOutgoingWebhooks', 'createOutgoingWebhook', 'deleteOutgoingWebhook'],
    'testOutgoingWebhook',
  ],
  account: [
    ...['changeUsername', 'confirmPassword', 'deletePicture', 'statistics'],
    ...['listSessions', 'endSession', 'endOtherSessions'],
    ...['secondFactor', 'prepareSecondFactor', 'enableSecondFactor', 'disableSecondFactor'],
    ...['replaceRecoveryCodes', 'listSignInProviders', 'listIdentities', 'linkIdentity'],
    ...['listPasskeys', 'beginPasskeyRegistration', 'addPasskey', 'renamePasskey'],
    ...['deletePasskey', 'beginPasskeySignIn', 'signInWithPasskey'],
    ...['beginProviderSignIn', 'completeProviderSignIn', 'beginIdentityLink', 'unlinkIdentity'],
  ],
  admin: [
    ...['addUser', 'createResetLink', 'deleteUsers', 'listUsers', 'setUserRole', 'signOutUsers'],
    ...['createInvite', 'deleteInvite', 'listInvites', 'listAuditEvents'],
    ...['createBackupLink', 'jobs', 'sendTestEmail', 'setMail', 'setRegistration', 'setTmdbToken'],
    ...['listAllMovies', 'listImages', 'removeOrphans', 'settings', 'updateMovies', 'updateStars'],
  ],
};

const grouped = Object.values(groups).flat();
const isOfFirstPage = (operation) => !grouped.includes(operation);

const sources = readdirSync(join(__dirname, 'src'), { recursive: true, withFileTypes: true })
  .filter(({ name }) => /(?<!\.test)\.tsx?$/.test(name) && name !== 'generated.ts')
  .map(({ parentPath, path, name }) => readFileSync(join(parentPath ?? path, name), 'utf8'))
  .join('\n');
const clients = ['api', ...Object.keys(groups).map((group) => `${group}Api`)].join('|');
const destructured = [
  ...sources.matchAll(RegExp(`\\{([^{}]*)\\} = (?:${clients})\\.endpoints`, 'g')),
]
  .flatMap(([, names]) => names.split(','))
  .map((name) => name.trim());

/** Whether a source has the word. */
const isMentioned = (name) => RegExp(`\\b${name}\\b`).test(sources);

/** Whether the app calls an operation, by its hook or as a member of `api.endpoints`. */
function isCalled(operation) {
  const hook = `use(Lazy)?${capitalize(operation)}(Query|Mutation)`;
  return destructured.includes(operation) || isMentioned(`(${hook}|endpoints\\.${operation})`);
}

/** Whether the app calls an operation or names a type of it. */
const isUsed = (operation) =>
  isCalled(operation) || isMentioned(`${capitalize(operation)}Api(Arg|Response)`);

const capitalize = (name) => name[0].toUpperCase() + name.slice(1);

module.exports = { groups, isOfFirstPage, isMentioned, isCalled, isUsed };
