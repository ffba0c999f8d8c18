import { useId } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import { fieldErrorsOf, isApiError } from '../../api/errors';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import styles from '../../ui/Form.module.css';

type Props = {
  text: { title: string; submit: string; cancel: string };
  variant: 'primary' | 'danger';
  busy: boolean;
  /** Why the server refused, and the fields that say their part of it themselves. */
  failure: { error: unknown; names: readonly string[]; onClose: () => void };
  children: ReactNode;
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  onClose: () => void;
};

/** The dialog, open as long as it is rendered. */
export function AccountDialog(props: Props) {
  const { text, variant, busy, failure, children, onSubmit, onClose } = props;
  const id = useId();
  const { error, names } = failure;
  const unnamed = isApiError(error) && fieldErrorsOf(error, names).rest !== null ? error : null;
  const actions = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {text.cancel}
      </Button>
      <Button type="submit" form={id} variant={variant} busy={busy}>
        {text.submit}
      </Button>
    </>
  );
  return (
    <Dialog open title={text.title} onClose={onClose} actions={actions}>
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
        {unnamed && <FormNotice error={unnamed} onClose={failure.onClose} />}
        {children}
      </form>
    </Dialog>
  );
}
