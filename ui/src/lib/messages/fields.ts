/** Texts of the fields of forms. */
export const fieldMessages = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  met: ' (met)',
};
