import { useCallback, useState } from 'react';
import { snackbarTime } from '../../lib/limits';
import { adminMessages } from '../../lib/messages/admin';
import { Button } from '../../ui/Button';
import { Announcement } from '../../ui/LiveRegion';
import { Failure } from '../server/Failure';
import { Snackbar } from '../../ui/Snackbar';
import { BrokenImagesDialog } from './BrokenImagesDialog';
import { DeleteUsersDialog, SignOutUsersDialog } from './UsersDialogs';
import { UsersHead, UsersToolbar, UserTableRow } from './UsersTable';
import styles from './UsersTable.module.css';
import { useUsersTable } from './useUsers';
import type { UserLists, UserRow, UsersTable } from './useUsers';

const text = adminMessages.admin;

/** The toast after success. */
type Done = { done: (count: number) => string; demoDone: string };

type Props = {
  users: UserRow[];
  lists: UserLists;
  /** The id of the signed-in admin. */
  own: number;
  demo: boolean;
  imageBase: string | null;
};

export function UsersPanel({ users, lists, own, demo, imageBase }: Props) {
  const table = useUsersTable(users, lists);
  const [open, setOpen] = useState<'delete' | 'signOut' | 'images' | null>(null);
  const [toast, setToast] = useState<string | null>(null);
  const { setRowSelection } = table;
  const toggle = useCallback(
    (id: number) =>
      setRowSelection(({ [id]: was, ...rest }) => (was ? rest : { ...rest, [id]: true })),
    [setRowSelection],
  );
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original);
  const [first] = selected;
  const others = selected.filter(({ id }) => demo || id !== own);
  const close = () => setOpen(null);
  const finish = ({ done, demoDone }: Done, ids: number[]) => {
    close();
    table.resetRowSelection(true);
    setToast(demo ? demoDone : done(ids.length));
  };
  const deleted = (ids: number[]) => {
    finish(text.remove, ids);
    if (!demo) lists.removeFromCache(ids);
  };
  return (
    <div>
      <UserSearch {...lists} found={users.length} />
      {lists.error !== undefined && (
        <Failure error={lists.error} onRetry={lists.onRetry} busy={lists.loading} />
      )}
      <div className={styles.panel}>
        <UsersToolbar
          selected={selected.length}
          onDelete={() => setOpen('delete')}
          onSignOut={() => setOpen('signOut')}
          onImages={() => setOpen('images')}
        />
        <Rows table={table} lists={lists} demo={demo} onToggle={toggle} />
      </div>
      {open === 'delete' && (
        <DeleteUsersDialog
          users={others.length > 0 ? others : selected}
          ownStays={others.length > 0 && others.length < selected.length}
          demo={demo}
          onClose={close}
          onDone={deleted}
        />
      )}
      {open === 'signOut' && (
        <SignOutUsersDialog
          users={others}
          ownStays={others.length < selected.length}
          demo={demo}
          onClose={close}
          onDone={(ids) => finish(text.signOutUsers, ids)}
        />
      )}
      {open === 'images' && first && (
        <BrokenImagesDialog user={first} demo={demo} imageBase={imageBase} onClose={close} />
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
  demo: boolean;
  onToggle: (id: number) => void;
};

function Rows({ table, lists: { hasMore, loading, onMore }, demo, onToggle }: RowsProps) {
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
              onToggle={onToggle}
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
