// Why: what is asked before an account changes is asked in one way: a form in a dialog, with what the server had
// against it above the fields.
import type { ReactNode, SyntheticEvent } from 'react';
import { useId } from 'react';
import { isApiError } from '../../api/apiError';
import { refusalOf } from '../../api/refusal';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import styles from '../../components/Form.module.css';
import { FormNotice } from '../../components/FormNotice';

type Props = {
  text: { title: string; submit: string; cancel: string };
  variant: 'primary' | 'danger';
  busy: boolean;
  /** Why the server refused, and the fields that say their part of it themselves. */
  refusal: { error: unknown; names: readonly string[]; onClose: () => void };
  children: ReactNode;
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  onClose: () => void;
};

/** The dialog, open as long as it is rendered. */
export function AccountDialog(props: Props) {
  const { text, variant, busy, refusal, children, onSubmit, onClose } = props;
  const id = useId();
  const { error, names } = refusal;
  const unnamed = isApiError(error) && refusalOf(error, names).rest !== null ? error : null;
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
        {unnamed && <FormNotice error={unnamed} onClose={refusal.onClose} />}
        {children}
      </form>
    </Dialog>
  );
}
