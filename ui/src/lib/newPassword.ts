// Why: a new password is asked for twice under the same rules wherever it is chosen (specification 5.12, 5.13).
import { newPassword } from './passwordPolicy';
import * as rules from './validation';

/** The two fields. */
export const newPasswordNames = ['password', 'passwordConfirmation'] as const;

/** Both fields, empty. */
export const noPassword = { password: '', passwordConfirmation: '' };

/** What each field must pass; a changed password has its repetition looked at again. */
export const newPasswordRules = {
  password: {
    validate: (value: string) => newPassword(value) ?? true,
    deps: ['passwordConfirmation' as const],
  },
  passwordConfirmation: {
    validate: (value: string, { password }: { password: string }) =>
      rules.passwordConfirmation(value, password) ?? true,
  },
};
