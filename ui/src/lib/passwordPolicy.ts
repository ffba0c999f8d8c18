export type PasswordPolicy = 'spec' | 'modern';

let policy: PasswordPolicy = 'spec';

/** Sets the policy that the server's configuration names; until then the specification's holds. */
export function setPasswordPolicy(next: PasswordPolicy): void {
  policy = next;
}

export const passwordPolicy = (): PasswordPolicy => policy;
