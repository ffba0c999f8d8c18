import { skipToken } from '@reduxjs/toolkit/query';
import {
  useCompanyDetailsQuery,
  useKeywordDetailsQuery,
  usePersonDetailsQuery,
} from '../../api/titles/generated';
import { filterMessages } from '../../lib/messages/filters';

export type IdKind = 'person' | 'keyword' | 'company';

/** The name of a person, keyword or company whose id is in the address; the id until the name is loaded. */
export function useNameOf(kind: IdKind, id: string): string {
  const of = (wanted: IdKind) => (kind === wanted ? { id } : skipToken);
  const person = usePersonDetailsQuery(of('person'));
  const keyword = useKeywordDetailsQuery(of('keyword'));
  const company = useCompanyDetailsQuery(of('company'));
  const { data } = { person, keyword, company }[kind];
  return data?.name ?? filterMessages.unknown(id);
}
