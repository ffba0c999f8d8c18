// The rows of an import: its titles, its entries and what is wrong in its files.
import { toApiError } from '../../api/dispatch';
import type { ApiDispatch } from '../../api/dispatch';
import { importsApi } from '../../api/imports/generated';
import type {
  ImportChoice,
  ImportTitle,
  ListImportProblemsApiArg,
  ListImportProblemsApiResponse,
  ListImportRecordsApiArg,
  ListImportRecordsApiResponse,
  ListImportTitlesApiArg,
  ListImportTitlesApiResponse,
} from '../../api/imports/generated';
import { toApiId } from '../../lib/ids';
import type { TitleKey } from '../../lib/ids';
import { failure } from '../session/sessionActions';
import { notified } from '../session/sessionSlices';

const { chooseImportTitle, chooseImportTitles } = importsApi.endpoints;

export type TitlesArg = Omit<ListImportTitlesApiArg, 'cursor'>;
export type RecordsArg = Omit<ListImportRecordsApiArg, 'cursor'>;
export type ProblemsArg = Omit<ListImportProblemsApiArg, 'cursor'>;

type Cursor = string | undefined;

const paging = {
  initialPageParam: undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
};

const addressOf = (id: number, rows: string) => `/api/v1/imports/${id}/${rows}`;

const rowsApi = importsApi.enhanceEndpoints({ addTagTypes: ['importRows'] }).injectEndpoints({
  endpoints: (build) => ({
    importTitlePages: build.infiniteQuery<ListImportTitlesApiResponse, TitlesArg, Cursor>({
      infiniteQueryOptions: paging,
      query: ({ pageParam: cursor, queryArg: { id, outcome, reason, query } }) => ({
        url: addressOf(id, 'titles'),
        params: { outcome, reason, query, cursor },
      }),
      providesTags: ['importRows'],
    }),
    importRecordPages: build.infiniteQuery<ListImportRecordsApiResponse, RecordsArg, Cursor>({
      infiniteQueryOptions: paging,
      query: ({ pageParam: cursor, queryArg: { id, kind, outcome, titleOutcome, query } }) => ({
        url: addressOf(id, 'records'),
        params: { kind, outcome, title_outcome: titleOutcome, query, cursor },
      }),
      providesTags: ['importRows'],
    }),
    importProblemPages: build.infiniteQuery<ListImportProblemsApiResponse, ProblemsArg, Cursor>({
      infiniteQueryOptions: paging,
      query: ({ pageParam: cursor, queryArg: { id, kind, query } }) => ({
        url: addressOf(id, 'problems'),
        params: { kind, query, cursor },
      }),
      providesTags: ['importRows'],
    }),
  }),
});

const { useImportTitlePagesInfiniteQuery } = rowsApi;
const { useImportRecordPagesInfiniteQuery } = rowsApi;
const { useImportProblemPagesInfiniteQuery } = rowsApi;

/** Always refetched, because another part of the page may have changed the rows. */
const fresh = { refetchOnMountOrArgChange: true, refetchOnReconnect: true };

interface Pages<Page> {
  currentData?: { pages: Page[] } | undefined;
  error?: unknown;
  isFetching: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** The rows of the loaded pages; undefined before the first response. */
function rowsOf<Page, Row>(pages: Pages<Page>, read: (page: Page) => Row[]) {
  const { currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = pages;
  return {
    rows: currentData?.pages.flatMap(read),
    error,
    loading: isFetching,
    hasMore: hasNextPage,
    onMore: () => void fetchNextPage(),
    onRetry: () => void (currentData && hasNextPage ? fetchNextPage() : refetch()),
  };
}

export type Rows<Row> = ReturnType<typeof rowsOf<unknown, Row>>;

export const useImportTitles = (arg: TitlesArg) =>
  rowsOf(useImportTitlePagesInfiniteQuery(arg, fresh), ({ titles }) => titles);

export const useImportRecords = (arg: RecordsArg) =>
  rowsOf(useImportRecordPagesInfiniteQuery(arg, fresh), ({ records }) => records);

export const useImportProblems = (arg: ProblemsArg) =>
  rowsOf(useImportProblemPagesInfiniteQuery(arg, fresh), ({ problems }) => problems);

const fail = (error: unknown) => notified({ ...failure(toApiError(error)), isToast: true });

/** Loads the rows again after the server has changed many. */
export const reloadRows = () => rowsApi.util.invalidateTags(['importRows']);

/** Saves the chosen title, null for none, and removes it from the list `from`. Returns whether it was saved. */
export const chooseTitle =
  (from: TitlesArg, title: ImportTitle, key: TitleKey | null) =>
  async (dispatch: ApiDispatch): Promise<boolean> => {
    const { id } = from;
    const removed = dispatch(
      rowsApi.util.updateQueryData('importTitlePages', from, ({ pages }) => {
        for (const page of pages) {
          page.titles = page.titles.filter((other) => other.id !== title.id);
        }
      }),
    );
    const body = key ? { movie_id: toApiId(key), media_type: key.mediaType } : { movie_id: null };
    const { error } = await dispatch(
      chooseImportTitle.initiate(
        { id, title: title.id, chooseImportTitleBody: body },
        { track: false },
      ),
    );
    if (error === undefined) return true;
    removed.undo();
    dispatch(fail(error));
    return false;
  };

/** Decides about all titles that are unclear for a reason. */
export const chooseTitles =
  (id: number, reason: string, choice: ImportChoice) =>
  async (dispatch: ApiDispatch): Promise<boolean> => {
    const body = { reason, choice };
    const call = chooseImportTitles.initiate(
      { id, chooseImportTitlesBody: body },
      { track: false },
    );
    const { error } = await dispatch(call);
    dispatch(reloadRows());
    if (error !== undefined) dispatch(fail(error));
    return error === undefined;
  };
