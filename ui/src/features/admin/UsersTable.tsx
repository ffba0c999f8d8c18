import { memo, useState } from 'react';
import type { ReactNode } from 'react';
import { formatDateTime, formatNumber } from '../../lib/format';
import { adminMessages } from '../../lib/messages/admin';
import { paths } from '../../lib/paths';
import { Link } from '../../lib/router/Link';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Icon } from '../../ui/Icon';
import type { IconShape } from '../../ui/Icon';
import styles from './UsersTable.module.css';
import type { UserRow, UsersTable } from './useUsers';
import { brokenImageIcon } from './useBrokenImages';

const text = adminMessages.admin;

type Props = {
  selected: number;
  /** The number of all users, and of those shown. */
  count: string;
  onDelete: () => void;
  onSignOut: () => void;
  onImages: () => void;
};

/** The title or the number of selected users, and the actions on them. */
export function UsersToolbar({ selected, count, onDelete, onSignOut, onImages }: Props) {
  return (
    <div className={styles.toolbar} data-selected={selected > 0}>
      <h2 aria-live="polite">{selected > 0 ? text.selected(selected) : text.users}</h2>
      {selected === 0 && <p className={styles.count}>{count}</p>}
      <div className={styles.tools}>
        {selected === 1 && (
          <ToolButton icon={brokenImageIcon} name={text.brokenImages} onClick={onImages} />
        )}
        {selected > 0 && (
          <>
            <ToolButton icon="logOut" name={text.signOut} onClick={onSignOut} />
            <ToolButton icon="trash" name={text.delete} onClick={onDelete} />
          </>
        )}
      </div>
    </div>
  );
}

function ToolButton({
  icon,
  name,
  onClick,
}: {
  icon: IconShape;
  name: string;
  onClick: () => void;
}) {
  return (
    <Button variant="quiet" onClick={onClick}>
      <Icon name={icon} size="small" />
      {name}
    </Button>
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
        <th scope="col" className={styles.select}>
          <Checkbox
            hideLabel
            label={text.selectAll}
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
                title={id === 'last_seen' ? text.lastSeenHint : undefined}
                onClick={() => column.toggleSorting()}
              >
                {String(column.columnDef.header)}
                <Icon name="arrowUp" size="small" />
              </button>
            </th>
          );
        })}
        <td className={styles.manage} />
      </tr>
    </thead>
  );
}

type UserLineProps = {
  user: UserRow;
  selected: boolean;
  /** Sample users of demo mode have no profile. */
  demo: boolean;
  /** Whether it is the signed-in admin. */
  isOwn: boolean;
  onToggle: (id: number) => void;
  onManage: (user: UserRow) => void;
};

function Row({ user, selected, demo, isOwn, onToggle, onManage }: UserLineProps) {
  const { id, username, email, role } = user;
  return (
    <tr className={styles.line} data-selected={selected}>
      <td className={styles.select}>
        <Checkbox
          hideLabel
          label={text.select(username)}
          checked={selected}
          onChange={() => onToggle(id)}
        />
      </td>
      <Fact column="id">{id}</Fact>
      <th scope="row" className={styles.username}>
        {demo ? username : <Link to={paths.profile(id)}>{username}</Link>}
      </th>
      <td className={styles.email} title={email}>
        {email}
      </td>
      <td className={styles.role}>
        <RoleLabel role={role} />
        {isOwn && <span className={styles.you}>{text.you}</span>}
      </td>
      <Fact column="joined">
        <time dateTime={user.created_at}>{formatShortDate(user.created_at)}</time>
      </Fact>
      <Fact column="last_seen">
        <LastSeen at={user.last_seen_at} />
      </Fact>
      <Fact column="ratings">{formatNumber(user.ratings)}</Fact>
      <Fact column="playlists">{formatNumber(user.playlists)}</Fact>
      <td className={styles.manage}>
        <Button aria-label={text.manageUser(username)} onClick={() => onManage(user)}>
          {text.manage}
        </Button>
      </td>
    </tr>
  );
}

type FactProps = {
  column: 'id' | 'joined' | 'last_seen' | 'ratings' | 'playlists';
  children: ReactNode;
};

/** A cell; on small screens, where rows are cards, it begins with the name of its column. */
function Fact({ column, children }: FactProps) {
  return (
    <td className={styles[column]} data-label={text.columns[column]}>
      {children}
    </td>
  );
}

export function RoleLabel({ role }: { role: UserRow['role'] }) {
  return (
    <span className={styles.badge} data-role={role}>
      {role === 'admin' && <Icon name="admin" size="small" />}
      {text.roles[role]}
    </span>
  );
}

export function LastSeen({ at }: { at: string | null }) {
  const [now] = useState(() => Date.now());
  if (at === null) return text.never;
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatAge(at, now)}
    </time>
  );
}

export const UserTableRow = memo(Row);

// Here and not in lib/format.ts, which the first page loads.

/** A timestamp as a short day in this locale: "Nov 26, 2026". */
export function formatShortDate(moment: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(moment));
}

const relativeUnits: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** The age of a timestamp in this locale: "3 days ago"; "now" for a future time. */
export function formatAge(moment: string, now: number, locale?: string): string {
  const seconds = Math.max(0, Math.floor((now - new Date(moment).getTime()) / 1000));
  const [unit, size] = relativeUnits.find(([, length]) => seconds >= length) ?? ['second', 1];
  const count = unit === 'second' ? 0 : Math.floor(seconds / size);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-count, unit);
}
