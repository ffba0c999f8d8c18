import { useId, useState } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import type { ApiError } from '../../api/errors';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import styles from '../../ui/Form.module.css';

type Props = {
  text: { title: string; submit: string; cancel: string };
  variant: 'primary' | 'danger';
  /** The result of `useServerForm`. */
  form: {
    formState: { isSubmitting: boolean };
    formError: ApiError | null;
    clearFormError: () => void;
    onSubmit: (event: SyntheticEvent) => void;
  };
  children: ReactNode;
  onClose: () => void;
};

/** A form in a dialog, open as long as it is rendered. */
export function AccountDialog({ text, variant, form, children, onClose }: Props) {
  const id = useId();
  const { formState, formError, clearFormError, onSubmit } = form;
  return (
    <ConfirmDialog
      text={text}
      variant={variant}
      busy={formState.isSubmitting}
      form={id}
      onClose={onClose}
    >
      <form id={id} className={styles.form} noValidate onSubmit={onSubmit}>
        {formError && <FormNotice error={formError} onClose={clearFormError} />}
        {children}
      </form>
    </ConfirmDialog>
  );
}

type DialogCardProps = {
  text: { title: string; lead: string; open: string };
  variant?: 'secondary' | 'danger';
  /** Renders the dialog. */
  children: (onClose: () => void) => ReactNode;
};

/** A card whose button opens a dialog. */
export function DialogCard({ text, variant, children }: DialogCardProps) {
  const [open, setOpen] = useState(false);
  return (
    <Card title={text.title} lead={text.lead}>
      <div className={styles.actions}>
        <Button variant={variant} onClick={() => setOpen(true)}>
          {text.open}
        </Button>
      </div>
      {open && children(() => setOpen(false))}
    </Card>
  );
}
