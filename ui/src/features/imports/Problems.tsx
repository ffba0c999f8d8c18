import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ImportDetails } from '../../api/imports/generated';
import { formatNumber } from '../../lib/format';
import { importMessages as text } from '../../lib/messages/imports';
import { Select } from '../../ui/Select';
import listStyles from './ImportLists.module.css';
import { useImportProblems } from './importRows';
import styles from './Problems.module.css';
import { RowList } from './RowList';

type Kind = keyof typeof text.problemKinds;

const isKind = (kind: string): kind is Kind => kind in text.problemKinds;

const { problemColumns: columns } = text;

type Props = {
  details: ImportDetails;
  query: string;
  /** The search field, if there are many problems. */
  search: ReactNode;
};

/** The lines of the files that cannot be imported, or only in part. */
export function Problems({ details: { id, problems }, query, search }: Props) {
  const [kind, setKind] = useState<Kind | ''>('');
  const list = useImportProblems({ id, ...(kind && { kind }), ...(query && { query }) });
  const kinds = problems.flatMap(({ kind: value, count }) =>
    isKind(value)
      ? [{ value, label: text.partCount(text.problemKinds[value], formatNumber(count)) }]
      : [],
  );
  return (
    <>
      <p className={styles.lead}>{text.problemsLead}</p>
      {search && (
        <div className={listStyles.filters}>
          {search}
          <Select
            label={text.entryColumns.kind}
            options={[{ value: '', label: text.allKinds }, ...kinds]}
            value={kind}
            onChange={({ target: { value } }) => setKind(isKind(value) ? value : '')}
          />
        </div>
      )}
      <RowList list={list} none={query || kind ? text.noMatch : text.noProblems}>
        {(rows) => (
          <table className={styles.table}>
            <thead>
              <tr>
                {[columns.file, columns.position, columns.reason].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ kind: rowKind, file, position, reason }, index) => (
                <tr key={index}>
                  <td>{file}</td>
                  <td>{position}</td>
                  <td>
                    {isKind(rowKind) && (
                      <span className={styles.kind} data-kind={rowKind}>
                        {text.problemKinds[rowKind]}
                      </span>
                    )}{' '}
                    {reason}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </RowList>
    </>
  );
}
