// Why: which passwords a server takes is its owner's choice, so that forms ask at the time which rule and which hint hold.
import { messages } from './messages';
import { modernPassword, password } from './validation';
import type { Rule } from './validation';

const policies = {
  spec: { rule: password, hint: messages.signUp.passwordHint },
  modern: { rule: modernPassword, hint: messages.signUp.modernPasswordHint },
};

let chosen = policies.spec;

/** The server has said which rules hold; until then they are the specification's. */
export function followPasswordPolicy(policy: keyof typeof policies): void {
  chosen = policies[policy];
}

/** What is wrong with a new password under this server's rules. */
export const newPassword: Rule = (value) => chosen.rule(value);

/** What stands below the field. */
export const newPasswordHint = () => chosen.hint;
