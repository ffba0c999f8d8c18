import { describe, expect, it } from 'vitest';
import cases from '../../../assets/validation_cases.json';
import * as rules from './validation';

const single = {
  username: rules.username,
  email: rules.email,
  password: rules.password,
  modernPassword: rules.modernPassword,
  name: rules.name,
  usernameWarning: rules.usernameWarning,
  playlistTitle: rules.playlistTitle,
};

describe('the shared validation cases', () => {
  it('contain only kinds that the web app validates', () => {
    expect(Object.keys(cases).sort()).toEqual(
      [...Object.keys(single), 'passwordConfirmation'].sort(),
    );
  });

  // specification 5.1, 5.2, 5.3, 5.4, 5.5, 5.6, 5.8, 5.9, 5.10, 5.11, 5.12, 9.2
  const kinds: (keyof typeof single)[] = [
    'username',
    'email',
    'password',
    'modernPassword',
    'name',
    'usernameWarning',
    'playlistTitle',
  ];
  const rows = kinds.flatMap((kind) => cases[kind].map((row) => ({ kind, ...row })));
  it.each(rows)('$kind of "$value" gets $message', ({ kind, value, message }) => {
    expect(single[kind](value)).toBe(message);
  });

  // specification 5.7
  it.each(cases.passwordConfirmation)(
    'confirming "$password" with "$value" gets $message',
    ({ value, password, message }) => {
      expect(rules.passwordConfirmation(value, password)).toBe(message);
    },
  );
});
