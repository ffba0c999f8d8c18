// Why: of a thousand rows only the one that was ticked is drawn again.
import { memo } from 'react';
import { Link } from 'react-router';
import { TickBox } from '../../components/TickBox';
import { adminMessages } from '../../lib/messages/admin';
import { paths } from '../../lib/paths';
import styles from './UsersTable.module.css';
import type { UserRow } from './useUsers';

type Props = {
  user: UserRow;
  selected: boolean;
  /** Invented people have no profile. */
  demo: boolean;
  onToggle: (id: number) => void;
};

function Line({ user: { id, username, email }, selected, demo, onToggle }: Props) {
  return (
    <tr className={styles.line} data-selected={selected}>
      <td className={styles.tick}>
        <TickBox
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

/** One user's row. */
export const UserLine = memo(Line);
