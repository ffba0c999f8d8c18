import { useState } from 'react';
import { snackbarTime } from '../../lib/limits';
import { adminMessages } from '../../lib/messages/admin';
import { paths } from '../../lib/paths';
import { Button, LinkButton } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Snackbar } from '../../ui/Snackbar';
import { AddUserDialog } from './AddUserDialog';
import { InviteDialog, linkIcon } from './LinkDialogs';

const text = adminMessages.admin;
const toolIcon =
  'M14.5 6.5a4.5 4.5 0 0 0-6 5.7L3.5 17.2v3.3h3.3l5-5a4.5 4.5 0 0 0 5.7-6l-2.7 2.7l-2.6-.4l-.4-2.6z';

/** Maintenance, and unless in demo mode how to invite and add users. */
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
