// What the user closed for good in this browser, by name.

export function isDismissed(name: string): boolean {
  return localStorage.getItem(name) !== null;
}

export function dismiss(name: string): void {
  localStorage.setItem(name, '1');
}

/** The name of an admin's first steps. */
export const setup = 'setup';
