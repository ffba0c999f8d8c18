import {
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { RowSelectionState, SortingState } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { api } from '../../api/generated';
import type { ListUsersApiResponse, UserRow } from '../../api/generated';
import { suggestions } from '../../lib/limits';
import { adminMessages } from '../../lib/messages/admin';
import { useDebouncedValue } from '../../lib/useDebouncedValue';

export type { UserRow };

const byId: SortingState = [{ id: 'id', desc: false }];

/** The users that match a search, or sample ones, page by page. */
export function useUsers() {
  const dispatch = useApiDispatch();
  const [sorting, setSorting] = useState(byId);
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim(), suggestions.delay);
  const [first] = sorting;
  const arg = { search, sort: `${first?.desc ? '-' : ''}${first?.id ?? 'id'}` };
  const pages = useUserPagesInfiniteQuery(arg, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } =
    pages;
  // While another order or search loads, the last one stays.
  const list = useMemo(
    () =>
      data && {
        users: data.pages.flatMap(({ users }) => users),
        demo: data.pages.some(({ demo }) => demo),
        total: data.pages[0]?.total ?? 0,
      },
    [data],
  );
  const removeFromCache = (deleted: number[]) => {
    const rest = usersApi.util.updateQueryData('userPages', arg, ({ pages: cached }) => {
      for (const page of cached) {
        page.users = page.users.filter(({ id }) => !deleted.includes(id));
        page.total -= deleted.length;
      }
    });
    dispatch(rest);
  };
  return {
    list,
    error,
    loading: isFetching,
    onRetry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    removeFromCache,
    typed,
    search,
    setTyped,
    sorting,
    setSorting,
    hasMore: hasNextPage,
    onMore: () => void fetchNextPage(),
  };
}

export type UserLists = ReturnType<typeof useUsers>;

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    userPages: build.infiniteQuery<
      ListUsersApiResponse,
      { search: string; sort: string },
      string | undefined
    >({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg: { search, sort }, pageParam: cursor }) => ({
        url: '/api/v1/users',
        params: { search: search || undefined, sort, cursor },
      }),
      providesTags: ['users'],
    }),
  }),
});

const { useUserPagesInfiniteQuery } = usersApi;

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });

const column = createColumnHelper<typeof features, UserRow>();
/** The columns by the server's names for the order, with their fields. */
const fields = {
  id: 'id',
  username: 'username',
  email: 'email',
  role: 'role',
  joined: 'created_at',
  last_seen: 'last_seen_at',
  ratings: 'ratings',
  playlists: 'playlists',
} as const;
const names = [
  'id',
  'username',
  'email',
  'role',
  'joined',
  'last_seen',
  'ratings',
  'playlists',
] as const;
const columns = column.columns(
  names.map((id) =>
    column.accessor((user) => user[fields[id]], {
      id,
      header: adminMessages.admin.columns[id],
      sortDescFirst: false,
    }),
  ),
);

type Sorting = Pick<UserLists, 'sorting' | 'setSorting'>;

/** The selection; users who left the list are deselected. The server sorts. */
export function useUsersTable(data: UserRow[], { sorting, setSorting }: Sorting) {
  const [selectedRows, setSelectedRows] = useState<RowSelectionState>({});
  const rowSelection = useMemo(() => onlyListed(selectedRows, data), [selectedRows, data]);
  const table = useTable({
    features,
    columns,
    data,
    state: { sorting, rowSelection },
    manualSorting: true,
    onSortingChange: setSorting,
    onRowSelectionChange: setSelectedRows,
    getRowId: ({ id }) => String(id),
    enableSortingRemoval: false,
    enableMultiSort: false,
  });
  return table;
}

function onlyListed(selectedRows: RowSelectionState, data: UserRow[]): RowSelectionState {
  const ids = new Set(data.map(({ id }) => String(id)));
  return Object.fromEntries(Object.entries(selectedRows).filter(([id]) => ids.has(id)));
}

export type UsersTable = ReturnType<typeof useUsersTable>;
