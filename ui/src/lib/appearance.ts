// Preferences of the settings page. /bootstrap.js applies the number of columns; lib/preferences.ts reads half stars.
import { setLocalStorageValue, useLocalStorageValue } from './preferences';

const halfStarsKey = 'halfstars';
const on = 'on';

export function setHalfStarsOn(wanted: boolean): void {
  setLocalStorageValue(halfStarsKey, wanted ? on : null);
}

export function useHalfStarsOn(): boolean {
  return useLocalStorageValue(halfStarsKey) === on;
}

/** How many posters a phone may show in a row. */
export const phoneColumns = ['2', '3', '4'];

const columnsKey = 'columns';
const defaultColumns = '2';

export function usePhoneColumns(): string {
  return useLocalStorageValue(columnsKey) ?? defaultColumns;
}

export function setPhoneColumns(columns: string): void {
  setLocalStorageValue(columnsKey, columns === defaultColumns ? null : columns);
}
