import { memo } from 'react';
import { adminMessages } from '../../lib/messages/admin';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { Checkbox } from '../../ui/Checkbox';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';
import styles from './UsersTable.module.css';
import type { UserRow, UsersTable } from './useUsers';

const text = adminMessages.admin;

type Props = {
  selected: number;
  onDelete: () => void;
  onSignOut: () => void;
  onImages: () => void;
};

/** The title or the number of selected users, and the actions on them. */
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

type UsersHeadProps = {
  table: UsersTable;
};

export function UsersHead({ table }: UsersHeadProps) {
  const [group] = table.getHeaderGroups();
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.tick}>
          <Checkbox
            hideLabel
            label={adminMessages.admin.selectAll}
            checked={table.getIsAllRowsSelected()}
            indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
            onChange={() => table.toggleAllRowsSelected()}
          />
        </th>
        {group?.headers.map(({ id, column }) => {
          const sorted = column.getIsSorted();
          return (
            <th
              key={id}
              scope="col"
              className={styles[id]}
              aria-sort={sorted === false ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'}
            >
              <button
                type="button"
                className={styles.sort}
                data-sorted={sorted}
                onClick={() => column.toggleSorting()}
              >
                {String(column.columnDef.header)}
                <Icon name="arrowUp" size="small" />
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

type UserLineProps = {
  user: UserRow;
  selected: boolean;
  /** Sample users of demo mode have no profile. */
  demo: boolean;
  onToggle: (id: number) => void;
};

function Row({ user: { id, username, email }, selected, demo, onToggle }: UserLineProps) {
  return (
    <tr className={styles.line} data-selected={selected}>
      <td className={styles.tick}>
        <Checkbox
          hideLabel
          label={adminMessages.admin.select(username)}
          checked={selected}
          onChange={() => onToggle(id)}
        />
      </td>
      <td className={styles.id}>{id}</td>
      <th scope="row" className={styles.username}>
        {demo ? username : <Link to={paths.profile(id)}>{username}</Link>}
      </th>
      <td className={styles.email}>{email}</td>
    </tr>
  );
}

export const UserTableRow = memo(Row);
