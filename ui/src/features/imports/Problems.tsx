import { importMessages as text } from '../../lib/messages/imports';
import { useImportProblems } from './importRows';
import styles from './Problems.module.css';
import { RowList } from './RowList';

const isKind = (kind: string): kind is keyof typeof text.problemKinds => kind in text.problemKinds;

const { problemColumns: columns } = text;

/** The lines of the files that cannot be imported, or only in part. */
export function Problems({ id }: { id: number }) {
  const list = useImportProblems(id);
  return (
    <>
      <p className={styles.lead}>{text.problemsLead}</p>
      <RowList list={list} none={text.noProblems}>
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
              {rows.map(({ kind, file, position, reason }, index) => (
                <tr key={index}>
                  <td>{file}</td>
                  <td>{position}</td>
                  <td>
                    {isKind(kind) && (
                      <span className={styles.kind} data-kind={kind}>
                        {text.problemKinds[kind]}
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
