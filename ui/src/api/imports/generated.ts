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
  /** Return only problems of this kind. */
  kind?: 'unreadable' | 'incomplete' | 'unsupported';
  /** Return only problems whose file, position or reason contains this text. */
  query?: string;
  /** `next` of the previous page. The other parameters must be the same as for that page. */
  cursor?: string;
};
export type ListImportRecordsApiResponse = /** status 200 undefined */ ImportRecordPage;
export type ListImportRecordsApiArg = {
  /** The import's id */
  id: number;
  /** Return only records of this kind. */
  kind?: ImportRecordKind;
  /** Return only records with this outcome. */
  outcome?: ImportRecordOutcome;
  /** Return only records whose title has this outcome. */
  titleOutcome?: ImportTitleOutcome;
  /** Return only records whose title contains this text. */
  query?: string;
  /** `next` of the previous page. The other parameters must be the same as for that page. */
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
  /** Return only titles with this outcome. */
  outcome?: ImportTitleOutcome;
  /** Return only titles with this reason. */
  reason?: string;
  /** Return only titles that contain this text. */
  query?: string;
  /** `next` of the previous page. The other parameters must be the same as for that page. */
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
  /** What the file contains, as a plural noun such as `ratings`; null if it is not known. */
  contents: string | null;
  /** The character encoding of the file; null for UTF-8. */
  encoding: string | null;
  /** The number of values that are left out of imported rows. */
  incomplete: number;
  /** The name of the file. For a file in an archive: the archive's name, ` › ` and the path. */
  name: string;
  outcome: ImportFileOutcome;
  /** Why the file was not read, or not read to its end, as a text for users; null for other files. */
  reason: string | null;
  /** The number of records that were read from the file. */
  records: number;
  /** The name of the service that wrote the file; null if it is not known. */
  source: string | null;
  /** The number of rows that are not imported. */
  unreadable: number;
  /** The number of records that this server cannot store, by the kind of record. */
  unsupported: {
    [key: string]: number;
  };
};
export type ImportRecordKind =
  | 'watch'
  | 'episode_watch'
  | 'rating'
  | 'episode_rating'
  | 'thumb'
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
export type ThumbScores = {
  /** For thumbs down. */
  down: number;
  /** For two thumbs up. */
  two_up: number;
  /** For thumbs up. */
  up: number;
};
export type Import = {
  /** Whether films without watches get a watch without a date because the import rates them. */
  as_watched: boolean;
  /** The catalogue in which the import's titles were last searched, `builtin` or `tmdb`. */
  catalogue: string;
  change: ChangeId | null;
  /** When the files were uploaded, in RFC 3339. */
  created_at: string;
  /** The files that were read. */
  files: ImportFile[];
  /** The id of the import. */
  id: number;
  /** The kinds of records that the import does not write, without `thumb`. */
  left_out: ImportRecordKind[];
  /** The number of films that got a watch by the change in `change` because they were rated, with `as_watched`. */
  marked_seen: number;
  /** The number of records that were read from the files. */
  records: number;
  rule: ImportRule;
  /** The number of records that the account already had. */
  same: number;
  state: ImportState;
  thumb_scores: ThumbScores;
  /** Whether thumbs of Netflix are imported as ratings. */
  thumbs: boolean;
  /** Whether the server has given up the undo of the change in `change` after several failures. Undoing the change again
    continues it. If `change` is null, the undo has left the journal, and what is left of the import stays. */
  undo_failed: boolean;
  /** Whether the server is undoing the change in `change`, which is large. */
  undoing: boolean;
  /** Whether the written records were undone. Stays true when the undo leaves the journal. */
  undone: boolean;
  /** The number of titles that the catalogue does not have. */
  unknown_titles: number;
  /** The number of records that were written by the change in `change`. */
  written: number;
};
export type ImportList = {
  /** The imports, newest first, at most 20. */
  imports: Import[];
};
export type ImportProblemCount = {
  /** The number of problems. */
  count: number;
  /** The kind of problem. `unreadable`: a row is not imported. `incomplete`: a value of a row is not imported.
    `unsupported`: this server cannot store the record. */
  kind: string;
};
export type ImportRecordOutcome =
  'new' | 'same' | 'different' | 'newer' | 'unplaced' | 'kept' | 'over_limit';
export type ImportTitleOutcome =
  'waiting' | 'found' | 'unclear' | 'unknown' | 'skipped' | 'written';
export type ImportRecordCount = {
  /** The number of records. */
  count: number;
  kind: ImportRecordKind;
  outcome: ImportRecordOutcome | null;
  title_outcome: ImportTitleOutcome | null;
};
export type ImportTitleCount = {
  /** The number of titles. */
  count: number;
  outcome: ImportTitleOutcome;
  /** The reason for the outcome, as in `ImportTitle`; null if there is none. */
  reason: string | null;
};
export type ImportDetails = Import & {
  /** The number of films that get a watch if `as_watched` is set: films without watches, in the account and in the
    files, whose ratings the import writes. 0 in the states `matching` and `writing`. */
  as_watched_films: number;
  /** The number of problems of each kind. */
  problems: ImportProblemCount[];
  /** The number of records for each kind and outcome. */
  record_counts: ImportRecordCount[];
  /** The number of titles for each outcome and reason. */
  titles: ImportTitleCount[];
};
export type ImportChoice = 'first' | 'skip';
export type ChooseImportTitlesBody = {
  choice: ImportChoice;
  /** Decide only about titles that are unclear for this reason; all unclear titles without it. */
  reason?: string | null;
};
export type ImportProblem = {
  /** The name of the file. */
  file: string;
  /** The kind of problem. `unreadable`: a row is not imported. `incomplete`: a value of a row is not imported.
    `unsupported`: this server cannot store the record. */
  kind: string;
  /** The position of the problem in the file, such as `line 12`. */
  position: string;
  /** What is wrong, as a text for users. */
  reason: string;
};
export type ImportProblemPage = {
  /** The `cursor` of the next page; null on the last page. */
  next: string | null;
  /** The problems in the order of the files, at most 50. */
  problems: ImportProblem[];
};
export type ImportReference = {
  /** IMDb's id of an episode whose show the file does not name, otherwise null. `title` and `year` are those of the
    episode then. */
  episode_imdb_id: string | null;
  /** `TheTVDB`'s id of an episode whose show the file does not name, otherwise null. */
  episode_tvdb_id: number | null;
  /** IMDb's id of the title, `tt` and digits; null if the file does not have it. */
  imdb_id: string | null;
  media_type: MediaType | null;
  /** The title in the original language; may be empty. */
  original_title: string;
  /** The title or name; may be empty. */
  title: string;
  /** TMDB's id of the title; null if the file does not have it. */
  tmdb_id: number | null;
  /** `TheTVDB`'s id of the title; null if the file does not have it. */
  tvdb_id: number | null;
  /** The year of the release or the first airing; null if the file does not have it. */
  year: number | null;
};
export type ImportRecord = {
  /** The date of the record: RFC 3339, `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; null if the record has no date. */
  date: string | null;
  /** The number of the episode in its season; null for a record that is not about an episode, and if the file does
    not have the number. */
  episode_number: number | null;
  /** The name of the file. */
  file: string;
  /** The id of the record. */
  id: number;
  kind: ImportRecordKind;
  media_type: MediaType | null;
  /** The public id of the title; null while the title is not known. */
  movie_id: number | null;
  outcome: ImportRecordOutcome | null;
  /** The position of the record in the file, such as `line 12`. */
  position: string;
  reference: ImportReference | null;
  /** The rating in half stars, 1 to 10, for a thumb that of the rules; null for a record that is not a rating. */
  score10: number | null;
  /** The number of the season; null for a record that is not about a season or an episode. */
  season_number: number | null;
  /** A note, the name of a list, the setting of a show, the part of the account or the thumb; empty for other records. */
  text: string;
  title_outcome: ImportTitleOutcome | null;
};
export type ImportRecordPage = {
  /** The `cursor` of the next page; null on the last page. */
  next: string | null;
  /** The records in the order of the files, at most 50. */
  records: ImportRecord[];
};
export type ImportRulesBody = {
  /** Whether films without watches get a watch without a date because the import rates them. Without it the value
    stays, which is false at first. */
  as_watched?: boolean | null;
  /** The kinds of records that the import does not write. `thumb` is ignored, because `thumbs` decides about that. */
  left_out: ImportRecordKind[];
  rule: ImportRule;
  thumb_scores?: ThumbScores | null;
  /** Whether thumbs of Netflix are imported as ratings. Without it the value stays, which is false at first. */
  thumbs?: boolean | null;
};
export type WantedImportState = 'matching' | 'paused' | 'writing';
export type ImportStateBody = {
  /** The new state of the import. */
  state: WantedImportState;
};
export type ImportCandidate = {
  media_type: MediaType;
  /** The title's public id. */
  movie_id: number;
  /** The description; may be empty. */
  overview: string;
  /** The path of the poster, to append to the image base URL and a size; null if there is none. */
  poster_path: string | null;
  /** The date of the release or the first airing, `YYYY-MM-DD` or `YYYY`; null if it is not known. */
  release_date: string | null;
  /** The title of the film or the name of the show. */
  title: string;
};
export type ImportTitle = {
  /** The title that was found, or the titles that may be meant, most likely first. */
  candidates: ImportCandidate[];
  /** The id of the title in the import. */
  id: number;
  outcome: ImportTitleOutcome;
  /** The reason for the outcome. Found titles: `id`, `name_and_year`, `year_differs` (by one year) or `kind_differs`
    (a show from a source of films, or the reverse). Unclear titles: `no_year`, `several`, `year_far`,
    `part_of_name`, `search_name`, `similar`, `ids_disagree` or `kind_unknown`. Titles about which the user has
    decided: `chosen`. Null for other titles. */
  reason: string | null;
  /** The number of records about the title. */
  records: number;
  reference: ImportReference;
};
export type ImportTitlePage = {
  /** The `cursor` of the next page; null on the last page. */
  next: string | null;
  /** The titles in the order of the files, at most 50. */
  titles: ImportTitle[];
};
export type ChooseImportTitleBody = {
  media_type?: MediaType | null;
  /** The title's public id; null leaves the title out of the import. */
  movie_id?: number | null;
};
export const { useListImportsQuery, useImportDetailsQuery } = injectedRtkApi;
