import type { ImportFile } from '../../api/imports/generated';
import { formatNumber } from '../../lib/format';
import { importMessages as text } from '../../lib/messages/imports';
import styles from './Files.module.css';

const isUsed = ({ outcome, records }: ImportFile) => outcome === 'read' && records > 0;
const counted = (count: number, words: (count: number, text: string) => string): string[] =>
  count > 0 ? [words(count, formatNumber(count))] : [];

/** The contents of a file that are imported, and those that are not, with the reason. */
function aboutFile(file: ImportFile): string[] {
  const { source, contents, encoding, outcome, reason, records } = file;
  const service = source === null ? [] : [text.fileContents(source, contents ?? '')];
  const why = isUsed(file) ? [] : [reason ?? text.fileOutcomes[outcome]];
  const unsupported = Object.values(file.unsupported).reduce((all, count) => all + count, 0);
  return [
    ...service,
    ...counted(records, text.read),
    ...why,
    ...(isUsed(file) && reason !== null ? [reason] : []),
    ...(encoding === null ? [] : [text.encoding(encoding)]),
    ...counted(file.unreadable, text.unreadable),
    ...counted(unsupported, text.unsupported),
  ];
}

type Props = {
  files: ImportFile[];
  /** Whether the files that are used are listed at first. */
  isOpen: boolean;
};

/** The files of an import: which are used and for what, and why others are not. */
export function Files({ files, isOpen }: Props) {
  const used = files.filter(isUsed);
  const others = files.filter((file) => !isUsed(file));
  return (
    <section className={styles.files} aria-label={text.files}>
      <FileList
        title={text.usedFiles(used.length, formatNumber(used.length))}
        files={used}
        isOpen={isOpen && used.length <= 6}
      />
      {others.length > 0 && (
        <FileList
          title={text.unusedFiles(others.length, formatNumber(others.length))}
          files={others}
          isOpen={isOpen && others.some(({ outcome }) => outcome === 'failed')}
        />
      )}
    </section>
  );
}

function FileList({ title, files, isOpen }: Props & { title: string }) {
  return (
    <details className={styles.list} open={isOpen}>
      <summary>{title}</summary>
      <ul>
        {files.map((file) => (
          <li key={file.name}>
            <span className={styles.name}>{file.name}</span>{' '}
            <span className={styles.about} data-failed={file.outcome === 'failed' || undefined}>
              {aboutFile(file).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
