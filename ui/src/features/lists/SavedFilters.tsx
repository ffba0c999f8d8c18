import { useState } from 'react';
import type { FormEvent } from 'react';
import { filterMessages } from '../../lib/messages/filters';
import { Link } from '../../lib/router/Link';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import styles from './FilterPanel.module.css';
import { deleteFilter, saveFilter, useSavedFilters } from './savedFilters';

type Props = {
  /** The address of the filters in the form. */
  path: string;
  onOpen: () => void;
};

const text = filterMessages;

/** The saved filters, and a field that saves the current ones under a name. */
export function SavedFilters({ path, onOpen }: Props) {
  const saved = useSavedFilters();
  const [name, setName] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    saveFilter({ name: name.trim(), path });
    setName('');
  };
  return (
    <details className={styles.saved} open={saved.length > 0}>
      <summary>{text.saved}</summary>
      {saved.length > 0 && (
        <ul>
          {saved.map((filter) => (
            <li key={filter.name}>
              <Link to={filter.path} onClick={onOpen}>
                {filter.name}
              </Link>
              <IconButton
                icon="trash"
                label={text.deleteSaved(filter.name)}
                onClick={() => deleteFilter(filter.name)}
              />
            </li>
          ))}
        </ul>
      )}
      <form className={styles.save} onSubmit={save}>
        <label className={styles.field}>
          {text.saveAs}
          <input
            className={styles.input}
            maxLength={40}
            placeholder={text.savedName}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <Button type="submit" disabled={name.trim() === ''}>
          {text.save}
        </Button>
      </form>
    </details>
  );
}
