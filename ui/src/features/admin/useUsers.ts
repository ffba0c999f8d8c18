// Why: the table shows everybody there is now, and nobody who has just been deleted.
import { useApiDispatch } from '../../api/dispatch';
import { api, useListUsersQuery } from '../../api/generated';
import type { UserRow } from '../../api/generated';

export type { UserRow };

/** All users, or the sample ones, and how to take the deleted out of the list. */
export function useUsers() {
  const dispatch = useApiDispatch();
  const { data, error, isFetching, refetch } = useListUsersQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const drop = (gone: number[]) => {
    const rest = api.util.updateQueryData('listUsers', undefined, (list) => {
      list.users = list.users.filter(({ id }) => !gone.includes(id));
    });
    dispatch(rest);
  };
  return { list: data, error, loading: isFetching, onRetry: () => void refetch(), drop };
}
