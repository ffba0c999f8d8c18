import type { ReactNode } from 'react';
import { importMessages as text } from '../../lib/messages/imports';
import { LoadingRows } from '../../ui/DatedList';
import { LoadMore } from '../../ui/LoadMore';
import { Announcement } from '../../ui/LiveRegion';
import { Failure } from '../server/Failure';
import type { Rows } from './importRows';
import styles from './ImportLists.module.css';

type Props<Row> = {
  list: Rows<Row>;
  /** Shown when there is no row. */
  none: string;
  children: (rows: Row[]) => ReactNode;
};

/** Rows, with more loaded near the end of the page; or the reason why there are none. */
export function RowList<Row>({ list, none, children }: Props<Row>) {
  const { rows, error, loading, hasMore, onMore, onRetry } = list;
  const failure = <Failure error={error} onRetry={onRetry} busy={loading} inline />;
  if (!rows) return error ? failure : <LoadingRows />;
  const isEmpty = rows.length === 0 && !hasMore;
  return (
    <>
      {isEmpty ? <p className={styles.none}>{none}</p> : children(rows)}
      <Announcement>{isEmpty ? none : ''}</Announcement>
      {Boolean(error) && failure}
      {hasMore && !error && <LoadMore label={text.more} loading={loading} onMore={onMore} />}
    </>
  );
}
