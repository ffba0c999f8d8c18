import type { SettingsBody } from '../../api/admin/generated';

/** The first decisions of the admin of a new server. */
export const setupSteps = ['tmdb', 'registration', 'mail'] as const;

export type SetupStepName = (typeof setupSteps)[number];

/** A step is done once its setting is not the server's default. */
export function stepsDone(settings: SettingsBody): SetupStepName[] {
  return setupSteps.filter((step) => settings[step].source !== 'default');
}
