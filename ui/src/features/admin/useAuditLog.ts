import { useMemo } from 'react';
import { adminApi } from '../../api/admin/generated';
import type {
  AuditAction,
  AuditEvent,
  ListAuditEventsApiResponse,
} from '../../api/admin/generated';
import { byDay } from '../../lib/days';
import { auditMessages } from '../../lib/messages/audit';
import { useQueryParams } from '../../lib/navigation';

export type { AuditEvent };

export interface AuditFilter {
  /** An action as the API names it; null: all. */
  action: string | null;
  /** A part of the username; empty: all users. */
  username: string;
}

const names: Record<AuditAction, string> = auditMessages.actions;

/** The filter in the address, and a function that changes it. */
export function useAuditFilter(): [AuditFilter, (changes: Record<string, string>) => void] {
  const [params, change] = useQueryParams();
  const action = params.get('action');
  const isKnown = action !== null && Object.hasOwn(names, action);
  return [{ action: isKnown ? action : null, username: params.get('username') ?? '' }, change];
}

/** The loaded part of the events by day, the newest first; undefined before the first response. */
export function useAuditLog(filter: AuditFilter) {
  const fresh = { refetchOnMountOrArgChange: true, refetchOnReconnect: true };
  const pages = useAuditPagesInfiniteQuery(filter, fresh);
  const { currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = pages;
  const days = useMemo(
    () =>
      currentData &&
      byDay(
        currentData.pages.flatMap(({ events }) => events),
        (event) => event.created_at,
      ),
    [currentData],
  );
  return {
    days,
    error,
    loading: isFetching,
    hasMore: hasNextPage,
    onMore: () => void fetchNextPage(),
    onRetry: () => void (currentData && hasNextPage ? fetchNextPage() : refetch()),
  };
}

const auditApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    auditPages: build.infiniteQuery<ListAuditEventsApiResponse, AuditFilter, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg: { action, username }, pageParam: cursor }) => ({
        url: '/api/v1/audit-events',
        params: { action: action ?? undefined, username: username || undefined, cursor },
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});

const { useAuditPagesInfiniteQuery } = auditApi;
