// Why: which values sign-up asks for and which rule each must pass is one table, for the form and for the server's
// answer to it.
import type { RegisterOptions } from 'react-hook-form';
import { newPassword } from '../../lib/passwordPolicy';
import * as rules from '../../lib/validation';

/** The values of the form. */
export interface SignUpValues {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  password: string;
  passwordConfirmation: string;
  setupCode: string;
}

export type SignUpField = keyof SignUpValues;

export const emptySignUp: SignUpValues = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  password: '',
  passwordConfirmation: '',
  setupCode: '',
};

type Options<Name extends SignUpField> = RegisterOptions<SignUpValues, Name>;

/** The rule of each field; the set-up code is the server's to judge. */
export const signUpRules: { [Name in SignUpField]: Options<Name> } = {
  firstName: { validate: (value) => rules.name(value) ?? true },
  lastName: { validate: (value) => rules.name(value) ?? true },
  username: { validate: (value) => rules.username(value) ?? true },
  email: { validate: (value) => rules.email(value) ?? true },
  password: { validate: (value) => newPassword(value) ?? true, deps: 'passwordConfirmation' },
  passwordConfirmation: {
    validate: (value, { password }) => rules.passwordConfirmation(value, password) ?? true,
  },
  setupCode: { validate: (value) => rules.required(value) ?? true },
};

/** The messages of a refusal that belong to fields of the form, the first of each field. */
export function messagesAtFields(fields: Record<string, string[]> = {}): [SignUpField, string][] {
  return Object.entries(fields).flatMap(([name, [message]]) =>
    isField(name) && message !== undefined ? [[name, message] satisfies [SignUpField, string]] : [],
  );
}

function isField(name: string): name is SignUpField {
  return name in emptySignUp;
}
