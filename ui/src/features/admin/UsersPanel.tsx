import { useCallback, useState } from 'react';
import { snackbarTime } from '../../lib/limits';
import { adminMessages } from '../../lib/messages/admin';
import { Snackbar } from '../../ui/Snackbar';
import { BrokenImagesDialog } from './BrokenImagesDialog';
import { DeleteUsersDialog, SignOutUsersDialog } from './UsersDialogs';
import { UsersHead, UsersToolbar, UserTableRow } from './UsersTable';
import styles from './UsersTable.module.css';
import { useUsersTable } from './useUsers';
import type { UserRow } from './useUsers';

const text = adminMessages.admin;

/** The toast after success. */
type Done = { done: (count: number) => string; demoDone: string };

type Props = {
  users: UserRow[];
  /** The id of the signed-in admin. */
  own: number;
  demo: boolean;
  imageBase: string | null;
  onGone: (ids: number[]) => void;
};

export function UsersPanel({ users, own, demo, imageBase, onGone }: Props) {
  const table = useUsersTable(users);
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
    if (!demo) onGone(ids);
  };
  return (
    <div>
      <div className={styles.panel}>
        <UsersToolbar
          selected={selected.length}
          onDelete={() => setOpen('delete')}
          onSignOut={() => setOpen('signOut')}
          onImages={() => setOpen('images')}
        />
        <div className={styles.scroller}>
          <table className={styles.table} aria-label={text.users}>
            <UsersHead table={table} />
            <tbody>
              {table.getRowModel().rows.map((row) => (
                <UserTableRow
                  key={row.id}
                  user={row.original}
                  selected={row.getIsSelected()}
                  demo={demo}
                  onToggle={toggle}
                />
              ))}
            </tbody>
          </table>
        </div>
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
