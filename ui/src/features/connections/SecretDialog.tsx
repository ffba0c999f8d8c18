import { Button } from '../../ui/Button';
import { CopyField } from '../../ui/CopyField';
import { Dialog } from '../../ui/Dialog';

type Props = {
  secret: string;
  text: {
    title: string;
    done: string;
    secret: string;
    field: Record<'label' | 'copy' | 'copied' | 'copyFailed', string>;
  };
  onClose: () => void;
};

/** Shows a secret that the server returns only once. */
export function SecretDialog({ secret, text, onClose }: Props) {
  return (
    <Dialog
      open
      title={text.title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{text.done}</Button>}
    >
      <CopyField address={secret} hint={text.secret} text={text.field} />
    </Dialog>
  );
}
