import { useId } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import type { ApiError } from '../../api/errors';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import styles from '../../ui/Form.module.css';

type Props = {
  text: { title: string; submit: string; cancel: string };
  variant: 'primary' | 'danger';
  busy: boolean;
  error: ApiError | null;
  onErrorClose: () => void;
  children: ReactNode;
  onSubmit: (event: SyntheticEvent) => void;
  onClose: () => void;
};

/** A form in a dialog, open as long as it is rendered. */
export function AccountDialog(props: Props) {
  const { text, variant, busy, error, onErrorClose, children, onSubmit, onClose } = props;
  const id = useId();
  return (
    <ConfirmDialog text={text} variant={variant} busy={busy} form={id} onClose={onClose}>
      <form id={id} className={styles.form} noValidate onSubmit={onSubmit}>
        {error && <FormNotice error={error} onClose={onErrorClose} />}
        {children}
      </form>
    </ConfirmDialog>
  );
}
