/** Phones end a tab without being asked, and an installed app is expected to stay signed in. */
export function isRememberedByDefault(): boolean {
  return matchMedia('(display-mode: standalone), (hover: none) and (pointer: coarse)').matches;
}
