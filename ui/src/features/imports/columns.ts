import { parse } from 'papaparse';

/** The meanings that a column can have, as `POST /api/v1/imports` names them. */
export const meanings = [
  'title',
  'original_title',
  'year',
  'media_type',
  'tmdb_id',
  'imdb_id',
  'tvdb_id',
  'season',
  'episode',
  'episode_title',
  'rating',
  'stars',
  'rating10',
  'rated',
  'watched',
  'rewatch',
  'watchlist',
  'watchlist_position',
  'favorite',
  'favorite_place',
  'status',
  'tags',
  'note',
  'spoiler',
  'written',
  'list',
  'list_position',
] as const;

export type Meaning = (typeof meanings)[number];

/** The names of columns by what they mean. */
export type ColumnMap = Partial<Record<Meaning, string>>;

export interface Column {
  name: string;
  /** Values of the first rows, each once. */
  examples: string[];
}

const names: Meaning[] = ['title', 'tmdb_id', 'imdb_id', 'tvdb_id'];
const contents: Meaning[] = [
  'rating',
  'stars',
  'rating10',
  'watched',
  'watchlist',
  'favorite',
  'status',
  'list',
];

/** The kind of column that is missing: one that names the title of a row, or one with content about it. */
export function missingIn(columns: ColumnMap): 'name' | 'content' | null {
  const has = (meaning: Meaning) => columns[meaning] !== undefined;
  if (!names.some(has)) return 'name';
  return contents.some(has) ? null : 'content';
}

const headBytes = 65_536;
const exampleRows = 20;
const maxExamples = 3;

/** Whether a file may be a table, by its name. */
export const isTable = ({ name }: File) => /\.(csv|tsv|txt)$/iu.test(name);

/** Normalizes the name of a column like the server. */
const fold = (name: string) => name.replaceAll(/[^\p{Alphabetic}\p{N}]/gu, '').toLowerCase();

function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // `stream`, because the last character may be incomplete.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The columns of a table; none when it has no rows. */
export async function readColumns(file: File): Promise<Column[]> {
  const text = decode(await file.slice(0, headBytes).arrayBuffer());
  const { data } = parse<string[]>(text, { preview: exampleRows + 1, skipEmptyLines: 'greedy' });
  const [header = [], ...rows] = data;
  const folded = header.map(fold);
  const columns = header.map((name, index) => {
    const values = rows.map((row) => row[index]?.trim() ?? '').filter((value) => value !== '');
    return { name: name.trim(), examples: [...new Set(values)].slice(0, maxExamples) };
  });
  // The server identifies columns by name: empty and repeated names cannot be assigned.
  return columns.filter(
    (_, index) => folded[index] !== '' && folded.indexOf(folded[index] ?? '') === index,
  );
}

/** The meanings of columns whose names say them. */
export function guessMeanings(columns: Column[]): (Meaning | null)[] {
  return columns.map(
    ({ name }) => meanings.find((meaning) => fold(meaning) === fold(name)) ?? null,
  );
}
