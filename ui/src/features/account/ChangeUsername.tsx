import { useState } from 'react';
import { useStore } from 'react-redux';
import { errorOf } from '../../api/dispatch';
import { useChangeUsernameMutation } from '../../api/account/generated';
import { accountMessages } from '../../lib/messages/account';
import { ownId } from '../../lib/token';
import { username as usernameRule } from '../../lib/validation';
import { TextField } from '../../ui/TextField';
import { useServerForm } from '../server/useServerForm';
import { loadProfile, success } from '../session/sessionActions';
import { notified, useSessionDispatch } from '../session/sessionSlices';
import { AccountDialog, DialogCard } from './AccountDialog';
import { accountUndo } from '../session/accountUndo';

const text = accountMessages.changeUsername;
const names = ['username'] as const;

type Props = {
  username: string;
};

export function ChangeUsername({ username }: Props) {
  return (
    <DialogCard text={text}>
      {(onClose) => <ChangeUsernameDialog username={username} onClose={onClose} />}
    </DialogCard>
  );
}

/** The username for which the dialog was closed, by store: the component is remounted between layouts. */
const lastDismissed = new WeakMap<object, string>();

/** Asks for another username, once until the page is loaded again. */
export function UsernamePrompt({ username }: Props) {
  const store = useStore();
  const [dismissed, setDismissed] = useState(lastDismissed.get(store));
  if (dismissed === username) return null;
  const close = () => {
    lastDismissed.set(store, username);
    setDismissed(username);
  };
  return <ChangeUsernameDialog username={username} onClose={close} />;
}

type DialogProps = Props & {
  onClose: () => void;
};

function ChangeUsernameDialog({ username, onClose }: DialogProps) {
  const [change] = useChangeUsernameMutation();
  const dispatch = useSessionDispatch();
  const send = async (values: { username: string }) => {
    const result = await change({ id: ownId(), usernameBody: values });
    if (result.data) {
      const { username: changed, change: undone } = result.data;
      dispatch(notified(success(text.changed(changed), 200, accountUndo(undone?.id))));
      void dispatch(loadProfile());
      onClose();
    }
    return errorOf(result);
  };
  const isOutdated = username.includes('@');
  const form = useServerForm(names, send, {
    defaultValues: { username: isOutdated ? '' : username },
    mode: 'onTouched',
  });
  const { register, formState } = form;
  return (
    <AccountDialog text={text} variant="primary" form={form} onClose={onClose}>
      {isOutdated && <p>{text.outdated(username)}</p>}
      <TextField
        label={text.username}
        autoComplete="username"
        error={formState.errors.username?.message}
        {...register('username', { validate: (value) => usernameRule(value) ?? true })}
      />
    </AccountDialog>
  );
}
