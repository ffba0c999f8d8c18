import { useEffect, useId, useRef, useState } from 'react';
import { columnMessages as text } from '../../lib/messages/importColumns';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Select } from '../../ui/Select';
import styles from './ColumnMapper.module.css';
import { guessMeanings, meanings, missingIn, readColumns } from './columns';
import type { Column, ColumnMap, Meaning } from './columns';

type Props = {
  file: File;
  onImport: (file: File, columns: ColumnMap) => void;
  onCancel: () => void;
};

/** Asks the user for the meanings of a table's columns, if it is not the export of a known service. */
export function ColumnMapper({ file, onImport, onCancel }: Props) {
  const [columns, setColumns] = useState<Column[] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: Column[]) => {
      if (isCurrent) setColumns(found);
    };
    readColumns(file).then(show, () => show([]));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card
      title={text.title(file.name)}
      titleRef={heading}
      lead={columns?.length === 0 ? undefined : text.lead}
    >
      {columns && columns.length > 0 && (
        <Columns columns={columns} onImport={(map) => onImport(file, map)} onCancel={onCancel} />
      )}
      {columns?.length === 0 && (
        <>
          <p role="alert">{text.noColumns}</p>
          <Button onClick={onCancel}>{text.cancel}</Button>
        </>
      )}
    </Card>
  );
}

type ColumnsProps = {
  columns: Column[];
  onImport: (columns: ColumnMap) => void;
  onCancel: () => void;
};

function Columns({ columns, onImport, onCancel }: ColumnsProps) {
  const [chosen, setChosen] = useState(() => guessMeanings(columns));
  const hintId = useId();
  const map: ColumnMap = {};
  columns.forEach(({ name }, index) => {
    const meaning = chosen[index];
    if (meaning) map[meaning] = name;
  });
  const missing = missingIn(map);
  // Only one column can have a meaning: the last one that it was chosen for.
  const choose = (place: number, meaning: Meaning | null) =>
    setChosen((before) =>
      before.map((one, index) => (index === place ? meaning : one === meaning ? null : one)),
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === null) onImport(map);
      }}
    >
      <ul className={styles.columns}>
        {columns.map(({ name, examples }, index) => (
          <li key={name}>
            <div className={styles.column}>
              <span className={styles.name}>{name}</span>
              <span className={styles.examples}>{examples.join(' · ') || text.noExamples}</span>
            </div>
            <Select
              label={text.meaningOf(name)}
              hideLabel
              value={chosen[index] ?? ''}
              onChange={({ target }) =>
                choose(index, meanings.find((one) => one === target.value) ?? null)
              }
              options={[
                { value: '', label: text.notUsed },
                ...meanings.map((value) => ({ value, label: text.meanings[value] })),
              ]}
            />
          </li>
        ))}
      </ul>
      <p id={hintId} className={styles.hint} aria-live="polite">
        {missing === null ? '' : text.missing[missing]}
      </p>
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          disabled={missing !== null}
          aria-describedby={hintId}
        >
          {text.submit}
        </Button>
        <Button onClick={onCancel}>{text.cancel}</Button>
      </div>
    </form>
  );
}
