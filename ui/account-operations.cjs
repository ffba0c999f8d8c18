/** Operations of the profile and the settings, which the first page does not load: their endpoints and schemas are
 * generated into src/api/account. */
module.exports = ['changeUsername', 'confirmPassword', 'deletePicture', 'statistics'];
