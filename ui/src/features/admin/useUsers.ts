import {
  createColumnHelper,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { RowSelectionState, SortingState } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { api, useListUsersQuery } from '../../api/generated';
import type { UserRow } from '../../api/generated';
import { adminMessages } from '../../lib/messages/admin';

export type { UserRow };

/** All users, or sample ones; `drop` removes deleted users from the cache. */
export function useUsers() {
  const dispatch = useApiDispatch();
  const { data, error, isFetching, refetch } = useListUsersQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const drop = (deleted: number[]) => {
    const rest = api.util.updateQueryData('listUsers', undefined, (list) => {
      list.users = list.users.filter(({ id }) => !deleted.includes(id));
    });
    dispatch(rest);
  };
  return { list: data, error, loading: isFetching, onRetry: () => void refetch(), drop };
}

const { compare } = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

const column = createColumnHelper<typeof features, UserRow>();
const byText = (name: 'username' | 'email') =>
  column.accessor(name, {
    header: adminMessages.admin.columns[name],
    sortDescFirst: false,
    sortFn: (a, b) => compare(a.original[name], b.original[name]),
  });
const columns = column.columns([
  column.accessor('id', {
    header: adminMessages.admin.columns.id,
    sortDescFirst: false,
    sortFn: (a, b) => a.original.id - b.original.id,
  }),
  byText('username'),
  byText('email'),
]);

const byId: SortingState = [{ id: 'id', desc: false }];

/** Sort order and selection; users who left the list are deselected. */
export function useUsersTable(data: UserRow[]) {
  const [sorting, setSorting] = useState<SortingState>(byId);
  const [ticked, setTicked] = useState<RowSelectionState>({});
  const rowSelection = useMemo(() => among(ticked, data), [ticked, data]);
  const table = useTable({
    features,
    columns,
    data,
    state: { sorting, rowSelection },
    onSortingChange: setSorting,
    onRowSelectionChange: setTicked,
    getRowId: ({ id }) => String(id),
    enableSortingRemoval: false,
    enableMultiSort: false,
  });
  return table;
}

function among(ticked: RowSelectionState, data: UserRow[]): RowSelectionState {
  const ids = new Set(data.map(({ id }) => String(id)));
  return Object.fromEntries(Object.entries(ticked).filter(([id]) => ids.has(id)));
}

export type UsersTable = ReturnType<typeof useUsersTable>;
