// Why: what can be done with the selected users stands above them, and only when it can be done (specification 2.44).
import { IconButton } from '../../components/IconButton';
import { adminMessages } from '../../lib/messages/admin';
import styles from './UsersTable.module.css';

const text = adminMessages.admin;

type Props = {
  selected: number;
  onDelete: () => void;
  onSignOut: () => void;
  onImages: () => void;
};

/** How many are selected, or the table's title, and the tools for them. */
export function UsersToolbar({ selected, onDelete, onSignOut, onImages }: Props) {
  return (
    <div className={styles.toolbar} data-selected={selected > 0}>
      <h2 aria-live="polite">{selected > 0 ? text.selected(selected) : text.users}</h2>
      <div className={styles.tools}>
        {selected === 1 && (
          <IconButton
            icon="brokenImage"
            label={text.brokenImages}
            title={text.brokenImages}
            onClick={onImages}
          />
        )}
        {selected > 0 && (
          <>
            <IconButton
              icon="logOut"
              label={text.signOut}
              title={text.signOut}
              onClick={onSignOut}
            />
            <IconButton icon="trash" label={text.delete} title={text.delete} onClick={onDelete} />
          </>
        )}
      </div>
    </div>
  );
}
