import { useMemo } from 'react';
import { useSearchBuiltinTitlesQuery } from '../../api/titles/generated';
import { searchMessages } from '../../lib/messages/search';
import { TitleGrid } from '../titles/TitleGrid';
import { titleOfRow } from '../titles/catalogueRows';
import type { ResultKind } from './results';

type Props = {
  query: string;
  kind: Exclude<ResultKind, 'person'>;
};

const text = searchMessages.builtin;

/** Results of the built-in catalogue, below the message that TMDB does not respond; nothing without results. */
export function BuiltinResults({ query, kind }: Props) {
  const { data, isFetching, refetch } = useSearchBuiltinTitlesQuery({ query });
  const titles = useMemo(() => {
    const all = data?.results.flatMap((row) => titleOfRow(row) ?? []);
    return all?.filter(({ key }) => kind === 'multi' || key.mediaType === kind);
  }, [data, kind]);
  if (!titles || titles.length === 0) return null;
  const list = {
    titles,
    error: undefined,
    loading: isFetching,
    hasMore: false,
    onMore: () => undefined,
    onRetry: () => void refetch(),
  };
  return (
    <section aria-labelledby="builtin-results">
      <h2 id="builtin-results">{text}</h2>
      <TitleGrid list={list} label={text} empty={null} />
    </section>
  );
}
