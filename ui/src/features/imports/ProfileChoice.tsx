import { useState } from 'react';
import { importMessages as text } from '../../lib/messages/imports';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import styles from './ProfileChoice.module.css';

type Props = {
  names: string[];
  onChoose: (name: string) => void;
};

/** Asks the user whose rows to import, for a file with rows of several people. */
export function ProfileChoice({ names, onChoose }: Props) {
  const [name, setName] = useState('');
  return (
    <form
      className={styles.choice}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(name);
      }}
    >
      <Select
        label={text.profile}
        placeholder={text.profilePlaceholder}
        options={names.map((value) => ({ value, label: value }))}
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="primary">
        {text.profileSubmit}
      </Button>
    </form>
  );
}
