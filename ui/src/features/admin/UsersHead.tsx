// Why: every column can put the rows in order, by mouse and by key, and says to listeners which one does (specification 2.43).
import { Icon } from '../../components/Icon';
import { TickBox } from '../../components/TickBox';
import { adminMessages } from '../../lib/messages/admin';
import styles from './UsersTable.module.css';
import type { UsersTable } from './usersTable';

type Props = {
  table: UsersTable;
};

/** The table's header: select-all and the names of the columns. */
export function UsersHead({ table }: Props) {
  const [group] = table.getHeaderGroups();
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.tick}>
          <TickBox
            label={adminMessages.admin.selectAll}
            checked={table.getIsAllRowsSelected()}
            mixed={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
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
