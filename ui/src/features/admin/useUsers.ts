// Why: the table shows everybody there is now, and nobody who has just been deleted.
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api, useListUsersQuery } from '../../api/generated';
import type { UserRow } from '../../api/generated';

export type { UserRow };

/** The part of the state that the admin's calls need, and how they are dispatched. */
export interface AdminRoot {
  api: ReturnType<typeof api.reducer>;
}
export type AdminDispatch = ThunkDispatch<AdminRoot, unknown, UnknownAction>;
export const useAdminDispatch = useDispatch.withTypes<AdminDispatch>();

/** All users, or the sample ones, and how to take the deleted out of the list. */
export function useUsers() {
  const dispatch = useAdminDispatch();
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
