import type { ChangeId, MediaType } from '../generated';
import { importsBaseApi as api } from './importsBaseApi';
export const addTagTypes = ['imports'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listImports: build.query<ListImportsApiResponse, ListImportsApiArg>({
        query: () => ({ url: `/api/v1/imports` }),
        providesTags: ['imports'],
      }),
      importDetails: build.query<ImportDetailsApiResponse, ImportDetailsApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/imports/${encodeURIComponent(String(queryArg.id))}`,
        }),
        providesTags: ['imports'],
      }),
      deleteImport: build.mutation<DeleteImportApiResponse, DeleteImportApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/imports/${encodeURIComponent(String(queryArg.id))}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['imports'],
      }),
      chooseImportTitles: build.mutation<ChooseImportTitlesApiResponse, ChooseImportTitlesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/imports/${encodeURIComponent(String(queryArg.id))}/choices`,
          method: 'POST',
          body: queryArg.chooseImportTitlesBody,
        }),
        invalidatesTags: ['imports'],
      }),
      setImportRules: build.mutation<SetImportRulesApiResponse, SetImportRulesApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/imports/${encodeURIComponent(String(queryArg.id))}/rules`,
          method: 'PUT',
          body: queryArg.importRulesBody,
        }),
        invalidatesTags: [],
      }),
      setImportState: build.mutation<SetImportStateApiResponse, SetImportStateApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/imports/${encodeURIComponent(String(queryArg.id))}/state`,
          method: 'PUT',
          body: queryArg.importStateBody,
        }),
        invalidatesTags: ['imports'],
      }),
      chooseImportTitle: build.mutation<ChooseImportTitleApiResponse, ChooseImportTitleApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/imports/${encodeURIComponent(String(queryArg.id))}/titles/${encodeURIComponent(String(queryArg.title))}`,
          method: 'PUT',
          body: queryArg.chooseImportTitleBody,
        }),
        invalidatesTags: ['imports'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as importsApi };
export type ListImportsApiResponse = /** status 200 undefined */ ImportList;
export type ListImportsApiArg = void;
export type ImportDetailsApiResponse = /** status 200 undefined */ ImportDetails;
export type ImportDetailsApiArg = {
  /** The import's id */
  id: number;
};
export type DeleteImportApiResponse = unknown;
export type DeleteImportApiArg = {
  /** The import's id */
  id: number;
};
export type ChooseImportTitlesApiResponse = /** status 200 undefined */ ImportDetails;
export type ChooseImportTitlesApiArg = {
  /** The import's id */
  id: number;
  chooseImportTitlesBody: ChooseImportTitlesBody;
};
export type ListImportProblemsApiResponse = /** status 200 undefined */ ImportProblemPage;
export type ListImportProblemsApiArg = {
  /** The import's id */
  id: number;
  /** `next` of the page before. */
  cursor?: string;
};
export type ListImportRecordsApiResponse = /** status 200 undefined */ ImportRecordPage;
export type ListImportRecordsApiArg = {
  /** The import's id */
  id: number;
  kind?: ImportRecordKind;
  outcome?: ImportRecordOutcome;
  titleOutcome?: ImportTitleOutcome;
  /** A part of the title. */
  query?: string;
  /** `next` of the page before. */
  cursor?: string;
};
export type SetImportRulesApiResponse = /** status 200 undefined */ ImportDetails;
export type SetImportRulesApiArg = {
  /** The import's id */
  id: number;
  importRulesBody: ImportRulesBody;
};
export type SetImportStateApiResponse = /** status 202 undefined */ ImportDetails;
export type SetImportStateApiArg = {
  /** The import's id */
  id: number;
  importStateBody: ImportStateBody;
};
export type ListImportTitlesApiResponse = /** status 200 undefined */ ImportTitlePage;
export type ListImportTitlesApiArg = {
  /** The import's id */
  id: number;
  outcome?: ImportTitleOutcome;
  /** Why it is certain, or not. */
  reason?: string;
  /** A part of the title. */
  query?: string;
  /** `next` of the page before. */
  cursor?: string;
};
export type ChooseImportTitleApiResponse = /** status 200 undefined */ ImportTitle;
export type ChooseImportTitleApiArg = {
  /** The import's id */
  id: number;
  /** The title's id in the import */
  title: number;
  chooseImportTitleBody: ChooseImportTitleBody;
};
export type ImportFileOutcome = 'read' | 'failed' | 'skipped' | 'not_recognized';
export type ImportFile = {
  /** What it has, in the plural. */
  contents: string | null;
  /** Where it is not UTF-8. */
  encoding: string | null;
  /** Rows that are imported without a value. */
  incomplete: number;
  name: string;
  outcome: ImportFileOutcome;
  /** Why it was not read, or not to its end. */
  reason: string | null;
  records: number;
  /** The service that it is from; null when it is not known. */
  source: string | null;
  /** Rows that are not imported. */
  unreadable: number;
  /** What has no place here, by kind. */
  unsupported: {
    [key: string]: number;
  };
};
export type ImportRecordKind =
  | 'watch'
  | 'episode_watch'
  | 'rating'
  | 'episode_rating'
  | 'watchlist'
  | 'favorite'
  | 'list'
  | 'list_item'
  | 'note'
  | 'intent'
  | 'show_choice'
  | 'account';
export type ImportRule = 'mine' | 'theirs' | 'newer';
export type ImportState = 'reading' | 'matching' | 'paused' | 'ready' | 'writing' | 'done';
export type Import = {
  /** The catalogue in which titles were looked for last, `builtin` or `tmdb`. */
  catalogue: string;
  change: ChangeId | null;
  /** RFC 3339. */
  created_at: string;
  files: ImportFile[];
  id: number;
  /** Kinds of records that are not written. */
  left_out: ImportRecordKind[];
  /** Records that were read. */
  records: number;
  rule: ImportRule;
  /** Records that the caller had already. */
  same: number;
  state: ImportState;
  /** Whether that change was taken back. */
  undone: boolean;
  /** Records that were written with this change. */
  written: number;
};
export type ImportList = {
  /** The newest first, at most 20. */
  imports: Import[];
};
export type ImportProblemCount = {
  count: number;
  /** `unreadable`, `incomplete` or `unsupported`. */
  kind: string;
};
export type ImportRecordOutcome =
  'new' | 'same' | 'different' | 'newer' | 'unplaced' | 'kept' | 'over_limit';
export type ImportTitleOutcome =
  'waiting' | 'found' | 'unclear' | 'unknown' | 'skipped' | 'written';
export type ImportRecordCount = {
  count: number;
  kind: ImportRecordKind;
  outcome: ImportRecordOutcome | null;
  title_outcome: ImportTitleOutcome | null;
};
export type ImportTitleCount = {
  count: number;
  outcome: ImportTitleOutcome;
  /** Why it is certain, or not. */
  reason: string | null;
};
export type ImportDetails = Import & {
  /** How many problems there are. */
  problems: ImportProblemCount[];
  /** How many records have which outcome. */
  record_counts: ImportRecordCount[];
  /** How many titles have which outcome. */
  titles: ImportTitleCount[];
};
export type ImportChoice = 'first' | 'skip';
export type ChooseImportTitlesBody = {
  choice: ImportChoice;
  /** Only those that are unclear for this reason. */
  reason?: string | null;
};
export type ImportProblem = {
  file: string;
  /** `unreadable`, `incomplete` or `unsupported`. */
  kind: string;
  /** The place in the file, such as `line 12`. */
  position: string;
  reason: string;
};
export type ImportProblemPage = {
  /** The `cursor` of the next page; null when this is the last. */
  next: string | null;
  /** In the order of the files. */
  problems: ImportProblem[];
};
export type ImportReference = {
  /** Of an episode whose show the file does not name; the title and the year are the episode's then. */
  episode_imdb_id: string | null;
  imdb_id: string | null;
  media_type: MediaType | null;
  /** May be empty. */
  original_title: string;
  /** May be empty. */
  title: string;
  tmdb_id: number | null;
  tvdb_id: number | null;
  year: number | null;
};
export type ImportRecord = {
  /** The date of the record: RFC 3339, `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; null when it has none. */
  date: string | null;
  /** Of an episode. */
  episode_number: number | null;
  file: string;
  id: number;
  kind: ImportRecordKind;
  media_type: MediaType | null;
  /** The public id of the title, once it is known. */
  movie_id: number | null;
  outcome: ImportRecordOutcome | null;
  /** The place in the file, such as `line 12`. */
  position: string;
  reference: ImportReference | null;
  /** Half stars, of a rating. */
  score10: number | null;
  /** Of a season or an episode. */
  season_number: number | null;
  /** A note, the name of a list, what was chosen for a show, or which part of the account; may be empty. */
  text: string;
  title_outcome: ImportTitleOutcome | null;
};
export type ImportRecordPage = {
  /** The `cursor` of the next page; null when this is the last. */
  next: string | null;
  /** In the order of the files. */
  records: ImportRecord[];
};
export type ImportRulesBody = {
  /** Kinds of records that are not written. */
  left_out: ImportRecordKind[];
  rule: ImportRule;
};
export type WantedImportState = 'matching' | 'paused' | 'writing';
export type ImportStateBody = {
  /** `matching` looks for titles that were not found, `paused` stops that, `writing` writes what is known. */
  state: WantedImportState;
};
export type ImportCandidate = {
  media_type: MediaType;
  /** The public id. */
  movie_id: number;
  overview: string;
  poster_path: string | null;
  /** `YYYY-MM-DD` or `YYYY`. */
  release_date: string | null;
  title: string;
};
export type ImportTitle = {
  /** The title that was found, or those that it may be, the most likely first. */
  candidates: ImportCandidate[];
  id: number;
  outcome: ImportTitleOutcome;
  /** Why it is certain, or not. */
  reason: string | null;
  /** How many records are about it. */
  records: number;
  reference: ImportReference;
};
export type ImportTitlePage = {
  /** The `cursor` of the next page; null when this is the last. */
  next: string | null;
  /** In the order of the files. */
  titles: ImportTitle[];
};
export type ChooseImportTitleBody = {
  media_type?: MediaType | null;
  /** The public id; null leaves the title out. */
  movie_id?: number | null;
};
export const { useListImportsQuery, useImportDetailsQuery } = injectedRtkApi;
