// Filters with a name, which are kept in this browser.
import { parseJson } from '../../lib/json';
import { paths } from '../../lib/paths';
import { setLocalStorageValue, useLocalStorageValue } from '../../lib/preferences';
import { local } from '../../lib/storage';

const key = 'savedFilters';
const maxFilters = 30;

export interface SavedFilter {
  name: string;
  /** The address of the list. */
  path: string;
}

function isSaved(row: unknown): row is SavedFilter {
  if (typeof row !== 'object' || row === null) return false;
  return (
    'name' in row &&
    typeof row.name === 'string' &&
    'path' in row &&
    typeof row.path === 'string' &&
    row.path.startsWith(paths.filtered())
  );
}

function parse(text: string | null): SavedFilter[] {
  const rows = parseJson(text ?? '');
  return Array.isArray(rows) ? rows.filter(isSaved) : [];
}

export function useSavedFilters(): SavedFilter[] {
  return parse(useLocalStorageValue(key));
}

/** Replaces the filter of the same name. */
export function saveFilter(filter: SavedFilter): void {
  const others = parse(local.get(key)).filter(({ name }) => name !== filter.name);
  setLocalStorageValue(key, JSON.stringify([filter, ...others].slice(0, maxFilters)));
}

export function deleteFilter(name: string): void {
  const others = parse(local.get(key)).filter((saved) => saved.name !== name);
  setLocalStorageValue(key, others.length > 0 ? JSON.stringify(others) : null);
}
