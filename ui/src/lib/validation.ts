// The server's rules (specification section 5); both sides are tested against assets/validation_cases.json. Lengths
// count code points.
import { accountMessages } from './messages/account';
import { passwordPolicy } from './passwordPolicy';
import type { PasswordPolicy } from './passwordPolicy';

/** Returns what is wrong with a value, or null. */
type Rule = (value: string) => string | null;

const text = accountMessages.validation;
const control = /\p{Cc}/u;
// Line separators and Unicode's ignorable characters, except the variation selectors of emoji.
const hiddenRanges: [first: number, last: number][] = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  // Private use areas and noncharacters.
  [0xe000, 0xf8ff],
  [0xfdd0, 0xfdef],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0xfffe, 0xffff],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
  [0xf0000, 0x10ffff],
];
const isHidden = (character: string) => {
  const point = character.codePointAt(0) ?? 0;
  return (
    control.test(character) || hiddenRanges.some(([first, last]) => point >= first && point <= last)
  );
};
const emailShape = /^[a-z0-9_%+-]+(\.[a-z0-9_%+-]+)*@([a-z0-9-]+\.)+[a-z]{2,}$/i;

const firstOf =
  (...rules: Rule[]): Rule =>
  (value) => {
    for (const rule of rules) {
      const message = rule(value);
      if (message !== null) return message;
    }
    return null;
  };
const codePoints = (value: string) => Array.from(value).length;
const needs =
  (pattern: RegExp, message: string): Rule =>
  (value) =>
    pattern.test(value) ? null : message;

/** Removes outer white space as the server defines it, which differs from `trim`. */
const trimmed = (value: string) => value.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, '');

/** specification 5.1. */
export const required: Rule = (value) => (trimmed(value) === '' ? text.required : null);

/** specification 5.2. */
export const maxLength =
  (max: number): Rule =>
  (value) =>
    codePoints(value) > max ? text.max(max) : null;

/** specification 5.3. */
const minLength =
  (min: number): Rule =>
  (value) =>
    codePoints(value) < min ? text.min(min) : null;

const plainText: Rule = (value) => (Array.from(value).some(isHidden) ? text.invisible : null);

/** A rule for a text that the server stores trimmed and in Unicode's NFC form. */
const asStored =
  (rule: Rule): Rule =>
  (value) =>
    rule(trimmed(value).normalize('NFC'));

const noBlanksInARow: Rule = (value) => (/\p{White_Space}{2}/u.test(value) ? text.blanks : null);

const noAt: Rule = (value) => (value.includes('@') ? text.at : null);

/** specification 5.12: required, 5 to 15. Without `@` (decision 9). */
export const username = asStored(
  firstOf(required, plainText, noBlanksInARow, noAt, maxLength(15), minLength(5)),
);

/** specification 5.6: only warns. */
export const usernameWarning: Rule = (value) =>
  /^[a-z0-9 ]*$/i.test(value) ? null : text.alphanumeric;

/** specification 5.5, with top-level domains of 2 characters or more, and no empty part between dots. */
export const email = firstOf(required, maxLength(254), needs(emailShape, text.email));

const ruleText = accountMessages.signUp.passwordRules;
const lowercase = needs(/[a-z]/, text.lowercase);
const uppercase = needs(/[A-Z]/, text.uppercase);
const digit = needs(/[0-9]/, text.digit);
const lengthFrom = (min: number, max: number) => ({
  text: ruleText.length(min, max),
  rule: firstOf(minLength(min), maxLength(max)),
});
const length = lengthFrom(7, 15);
const modernLength = lengthFrom(8, 128);

/** specification 5.8 to 5.11. */
export const password = firstOf(required, lowercase, uppercase, digit, length.rule);

/** The policy `modern`; the server alone rejects common passwords. */
export const modernPassword = firstOf(required, modernLength.rule);

/** specification 5.7: required, and the same as the password. */
export const passwordConfirmation = (value: string, chosen: string): string | null =>
  required(value) ?? (value === chosen ? null : text.mismatch);

/** First and last name may be left out; at most 100. */
export const name = asStored(firstOf(plainText, maxLength(100)));

/** specification 5.4: wrong when every word is longer than 12. */
const spaced: Rule = (value) => {
  const words = value.split(/\s+/).filter((word) => word !== '');
  return words.every((word) => codePoints(word) > 12) ? text.spaces(12) : null;
};

/** specification 5.14. */
export const playlistTitle = asStored(firstOf(required, plainText, maxLength(36), spaced));

/** `required` as an option of react-hook-form's `register`. */
export const requiredField = { validate: (value: string) => required(value) ?? true };

/** The fields of a form that sets a password. */
export const newPasswordNames = ['password', 'passwordConfirmation'] as const;

export const noPassword = { password: '', passwordConfirmation: '' };

/** The rules of both fields; a changed password validates its confirmation again. */
export const newPasswordRules = {
  password: {
    validate: (value: string) => newPassword(value) ?? true,
    deps: ['passwordConfirmation' as const],
  },
  passwordConfirmation: {
    validate: (value: string, { password }: { password: string }) =>
      passwordConfirmation(value, password) ?? true,
  },
};

/** Each policy as a whole, and the rules that are shown one by one. */
const policies: Record<PasswordPolicy, { rule: Rule; parts: { text: string; rule: Rule }[] }> = {
  spec: {
    rule: password,
    parts: [
      length,
      { text: ruleText.lowercase, rule: lowercase },
      { text: ruleText.uppercase, rule: uppercase },
      { text: ruleText.digit, rule: digit },
    ],
  },
  modern: { rule: modernPassword, parts: [modernLength] },
};

/** A new password under the server's policy. */
export const newPassword: Rule = (value) => policies[passwordPolicy()].rule(value);

/** The rules of the server's policy, and which of them a value meets. */
export const passwordRulesOf = (value: string) =>
  policies[passwordPolicy()].parts.map(({ text, rule }) => ({ text, isMet: rule(value) === null }));
