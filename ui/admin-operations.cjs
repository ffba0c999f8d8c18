/** Operations of the admin's pages, which the first page does not load: their endpoints and schemas are generated
 * into src/api/admin. */
module.exports = [
  ...['addUser', 'createResetLink', 'deleteUsers', 'listUsers', 'setUserRole', 'signOutUsers'],
  ...['createInvite', 'deleteInvite', 'listInvites'],
  ...['createBackupLink', 'jobs', 'sendTestEmail', 'setMail', 'setRegistration', 'setTmdbToken'],
  ...['listAllMovies', 'listImages', 'removeOrphans', 'settings', 'updateMovies', 'updateStars'],
];
