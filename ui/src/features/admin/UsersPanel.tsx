import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import { snackbarTime } from '../../lib/limits';
import { adminMessages } from '../../lib/messages/admin';
import { appMessages } from '../../lib/messages/app';
import { paths } from '../../lib/paths';
import { ownId } from '../../lib/token';
import { Button, LinkButton } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Icon } from '../../ui/Icon';
import { Announcement } from '../../ui/LiveRegion';
import { Skeleton } from '../../ui/Skeleton';
import { Snackbar } from '../../ui/Snackbar';
import { Failure } from '../server/Failure';
import { selectImageBase } from '../server/serverConfig';
import type { UserState } from '../session/sessionActions';
import { AddUserDialog } from './AddUserDialog';
import { InviteDialog, linkIcon } from './LinkDialogs';
import { UserActionDialog } from './UserActionDialog';
import type { OpenAction } from './UserActionDialog';
import { UsersHead, UsersToolbar, UserTableRow } from './UsersTable';
import styles from './UsersTable.module.css';
import { useUsersTable } from './useUsers';
import type { UserLists, UserRow, UsersTable } from './useUsers';

const text = adminMessages.admin;

/** The list of users, or why there is none. */
export function UsersPanel(lists: UserLists) {
  const { list, error, loading, onRetry, typed, search } = lists;
  const imageBase = useSelector(selectImageBase);
  const own = useSelector(({ user }: { user: UserState }) => user?.id) ?? Number(ownId());
  if (!list && error) return <Failure error={error} onRetry={onRetry} busy={loading} />;
  if (!list) {
    return (
      <div className={styles.loading}>
        <Announcement>{appMessages.app.loading}</Announcement>
        <Skeleton shape="block" />
      </div>
    );
  }
  if (list.users.length === 0 && typed.trim() === '' && search === '' && !loading) {
    return (
      <EmptyState title={text.none}>
        <p>{text.noneHint}</p>
      </EmptyState>
    );
  }
  const { users, demo, total } = list;
  // Resets the selection when the user becomes an admin.
  return (
    <ListedUsers
      key={String(demo)}
      users={users}
      lists={lists}
      total={total}
      own={own}
      demo={demo}
      imageBase={imageBase}
    />
  );
}

type Props = {
  users: UserRow[];
  lists: UserLists;
  /** The number of users on all pages. */
  total: number;
  /** The id of the signed-in admin. */
  own: number;
  demo: boolean;
  imageBase: string | null;
};

function ListedUsers({ users, lists, total, own, demo, imageBase }: Props) {
  const table = useUsersTable(users, lists);
  const [open, setOpen] = useState<OpenAction | null>(null);
  const [toast, setToast] = useState<string | null>(null);
  const { setRowSelection } = table;
  const toggle = useCallback(
    (id: number) =>
      setRowSelection(({ [id]: was, ...rest }) => (was ? rest : { ...rest, [id]: true })),
    [setRowSelection],
  );
  const manage = useCallback((user: UserRow) => setOpen({ action: 'manage', on: [user] }), []);
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original);
  const onSelected = (action: OpenAction['action']) => () => setOpen({ action, on: selected });
  const finish = (message: string) => {
    setOpen(null);
    table.resetRowSelection(true);
    setToast(message);
  };
  return (
    <div className={styles.users}>
      <UserSearch {...lists} found={users.length} />
      {lists.error !== undefined && (
        <Failure error={lists.error} onRetry={lists.onRetry} busy={lists.loading} />
      )}
      <div className={styles.panel}>
        <UsersToolbar
          selected={selected.length}
          count={text.shownOf(users.length, total)}
          onDelete={onSelected('delete')}
          onSignOut={onSelected('signOut')}
          onImages={onSelected('images')}
        />
        <Rows {...{ table, lists, own, demo }} onToggle={toggle} onManage={manage} />
      </div>
      {open && (
        <UserActionDialog
          {...open}
          {...{ own, demo, imageBase }}
          onAction={(action) => setOpen({ action, on: open.on })}
          onClose={() => setOpen(null)}
          onDone={finish}
          onDeleted={lists.removeFromCache}
        />
      )}
      <Snackbar
        message={toast}
        position="bottom-left"
        duration={snackbarTime.notification}
        onClose={() => setToast(null)}
      />
    </div>
  );
}

function UserSearch({ found, ...lists }: UserLists & { found: number }) {
  const { typed, setTyped, search, loading, hasMore } = lists;
  const isCurrent = search !== '' && typed.trim() === search && !loading;
  return (
    <>
      <input
        type="search"
        className={styles.search}
        aria-label={text.search}
        placeholder={text.searchHint}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Announcement>{isCurrent ? text.found(found, hasMore) : ''}</Announcement>
    </>
  );
}

type RowsProps = {
  table: UsersTable;
  lists: UserLists;
  own: number;
  demo: boolean;
  onToggle: (id: number) => void;
  onManage: (user: UserRow) => void;
};

function Rows({ table, lists, own, demo, onToggle, onManage }: RowsProps) {
  const { hasMore, loading, onMore } = lists;
  const { rows } = table.getRowModel();
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={text.users}>
        <UsersHead table={table} />
        <tbody>
          {rows.map((row) => (
            <UserTableRow
              key={row.id}
              user={row.original}
              selected={row.getIsSelected()}
              demo={demo}
              isOwn={!demo && row.original.id === own}
              onToggle={onToggle}
              onManage={onManage}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={styles.none}>{text.noMatch}</p>}
      {hasMore && (
        <div className={styles.more}>
          <Button busy={loading} onClick={onMore}>
            {text.showMore}
          </Button>
        </div>
      )}
    </div>
  );
}

const toolIcon =
  'M14.5 6.5a4.5 4.5 0 0 0-6 5.7L3.5 17.2v3.3h3.3l5-5a4.5 4.5 0 0 0 5.7-6l-2.7 2.7l-2.6-.4l-.4-2.6z';

/** A link to the maintenance, and buttons to invite and add users, which the demo mode does not have. */
export function AdminActions({ demo }: { demo: boolean }) {
  const [open, setOpen] = useState<'add' | 'invite' | null>(null);
  const [toast, setToast] = useState<string | null>(null);
  const added = (message: string) => {
    setOpen(null);
    setToast(message);
  };
  return (
    <>
      <LinkButton to={paths.maintenance()}>
        <Icon name={toolIcon} size="small" />
        {text.maintenance}
      </LinkButton>
      {!demo && (
        <>
          <Button onClick={() => setOpen('invite')}>
            <Icon name={linkIcon} size="small" />
            {text.invite.button}
          </Button>
          <Button variant="primary" onClick={() => setOpen('add')}>
            <Icon name="plus" size="small" />
            {text.add.button}
          </Button>
        </>
      )}
      {open === 'invite' && <InviteDialog onClose={() => setOpen(null)} />}
      {open === 'add' && <AddUserDialog onClose={() => setOpen(null)} onDone={added} />}
      <Snackbar
        message={toast}
        position="bottom-left"
        duration={snackbarTime.notification}
        onClose={() => setToast(null)}
      />
    </>
  );
}
