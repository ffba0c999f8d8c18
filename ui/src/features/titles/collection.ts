import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useCollectionDetailsQuery } from '../../api/titles/generated';
import { catalogueLanguage } from '../../lib/limits';
import type { Title } from '../../lib/titles';
import { titleOfRow } from './catalogueRows';

/** The films of a collection, the oldest first, those without a date last; none without a collection or after a failure. */
export function useCollection(id: number | undefined): { films: Title[]; loading: boolean } {
  const argument = { id: String(id), language: catalogueLanguage };
  const { data, isLoading } = useCollectionDetailsQuery(id === undefined ? skipToken : argument);
  const films = useMemo(() => {
    const all = (data?.parts ?? []).flatMap((row) => titleOfRow(row) ?? []);
    const date = ({ released }: Title) => released || '9999';
    return all.toSorted((one, other) => date(one).localeCompare(date(other)));
  }, [data]);
  return { films, loading: isLoading };
}
