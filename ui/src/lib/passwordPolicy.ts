export type PasswordPolicy = 'spec' | 'modern';

let policy: PasswordPolicy = 'spec';

/** Sets the policy of the server's configuration. Until then, the policy of the specification applies. */
export function setPasswordPolicy(next: PasswordPolicy): void {
  policy = next;
}

export const passwordPolicy = (): PasswordPolicy => policy;
