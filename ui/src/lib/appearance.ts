// Choices of the settings page. /bootstrap.js applies the columns; lib/preferences.ts reads half stars.

export function setHalfStarsOn(on: boolean): void {
  if (on) localStorage.setItem('halfstars', 'on');
  else localStorage.removeItem('halfstars');
}

/** How many posters a phone may show in a row; two is the default. */
export const phoneColumns = ['2', '3', '4'];

export function storedPhoneColumns(): string {
  return document.documentElement.dataset['columns'] ?? '2';
}

export function setPhoneColumns(columns: string): void {
  if (columns === '2') localStorage.removeItem('columns');
  else localStorage.setItem('columns', columns);
  dispatchEvent(new Event('themechange'));
}
