import { messages } from './messages';
import * as rules from './validation';
import { modernPassword, password } from './validation';
import type { Rule } from './validation';

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

const policies = {
  spec: { rule: password, hint: messages.signUp.passwordHint },
  modern: { rule: modernPassword, hint: messages.signUp.modernPasswordHint },
};

let policyInUse = policies.spec;

/** The server has said which rules hold; until then they are the specification's. */
export function setPasswordPolicy(policy: keyof typeof policies): void {
  policyInUse = policies[policy];
}

/** What is wrong with a new password under this server's rules. */
export const newPassword: Rule = (value) => policyInUse.rule(value);

/** What stands below the field. */
export const newPasswordHint = () => policyInUse.hint;
