import {
  useAddPasskeyMutation,
  useBeginPasskeyRegistrationMutation,
  useDeletePasskeyMutation,
  useRenamePasskeyMutation,
} from '../../api/account/generated';
import type { Passkey } from '../../api/account/generated';
import { errorOf } from '../../api/dispatch';
import { localError } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { passkeyMessages } from '../../lib/messages/passkeys';
import { requiredField } from '../../lib/validation';
import { createPasskey } from '../../lib/webauthn';
import type { PasskeyProblem } from '../../lib/webauthn';
import { TextField } from '../../ui/TextField';
import { isNotFound } from '../server/Failure';
import { useServerForm } from '../server/useServerForm';
import { AccountDialog } from './AccountDialog';
import { deviceName } from './deviceName';

const { add, card, rename, remove, problems, notAdded } = passkeyMessages;
const names = ['name'] as const;

type DialogProps = {
  onClose: () => void;
  /** Gets the text to announce. */
  onDone: (done: string) => void;
};

/** Creates a passkey with the browser, and adds it to the account. */
export function AddPasskey({ onClose, onDone }: DialogProps) {
  const [begin] = useBeginPasskeyRegistrationMutation();
  const [send] = useAddPasskeyMutation();
  const submit = async ({ name }: { name: string }) => {
    const started = await begin();
    if (!started.data) return errorOf(started);
    const { token, options } = started.data;
    const made = await createPasskey(options);
    if ('problem' in made) return errorOfProblem(made.problem);
    const added = await send({ addPasskeyBody: { token, name, credential: made.credential } });
    if (added.data) onDone(card.added(added.data.name));
    return errorOf(added);
  };
  const form = useServerForm(names, submit, {
    defaultValues: { name: deviceName(navigator.userAgent) },
  });
  return (
    <AccountDialog text={add} variant="primary" form={form} onClose={onClose}>
      <p>{add.lead}</p>
      <TextField
        label={add.name}
        hint={add.nameHint}
        error={form.formState.errors.name?.message}
        {...form.register('name', requiredField)}
      />
    </AccountDialog>
  );
}

function errorOfProblem(problem: PasskeyProblem): ApiError {
  const message = problem === 'canceled' ? notAdded : problems[problem];
  return localError(message);
}

type PasskeyProps = DialogProps & { passkey: Passkey };

export function RenamePasskey({ passkey, onClose, onDone }: PasskeyProps) {
  const [send] = useRenamePasskeyMutation();
  const submit = async ({ name }: { name: string }) => {
    const renamed = await send({ id: passkey.id, renamePasskeyBody: { name } });
    if (renamed.data) onDone(card.renamed(renamed.data.name));
    return errorOf(renamed);
  };
  const form = useServerForm(names, submit, { defaultValues: { name: passkey.name } });
  return (
    <AccountDialog text={rename} variant="primary" form={form} onClose={onClose}>
      <TextField
        label={rename.name}
        error={form.formState.errors.name?.message}
        {...form.register('name', requiredField)}
      />
    </AccountDialog>
  );
}

export function RemovePasskey({ passkey, onClose, onDone }: PasskeyProps) {
  const [send] = useDeletePasskeyMutation();
  const submit = async () => {
    const failure = errorOf(await send({ id: passkey.id }));
    // The passkey may have been removed meanwhile.
    if (failure && !isNotFound(failure)) return failure;
    onDone(card.removed(passkey.name));
    return null;
  };
  const form = useServerForm([], submit, { defaultValues: {} });
  return (
    <AccountDialog text={remove} variant="danger" form={form} onClose={onClose}>
      <p>{remove.warning(passkey.name)}</p>
    </AccountDialog>
  );
}
