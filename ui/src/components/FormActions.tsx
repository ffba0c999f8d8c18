// Why: the forms of a session end in the same row: what sends them, and the way out.
import { Button } from './Button';
import styles from './Form.module.css';
import { LinkButton } from './LinkButton';

type Props = {
  submit: string;
  cancel: string;
  /** Where Cancel leads. */
  cancelTo: string;
  busy: boolean;
};

/** Submit, which is `busy` while it is on its way, and Cancel. */
export function FormActions({ submit, cancel, cancelTo, busy }: Props) {
  return (
    <div className={styles.actions}>
      <Button type="submit" variant="primary" busy={busy}>
        {submit}
      </Button>
      <LinkButton to={cancelTo} variant="quiet">
        {cancel}
      </LinkButton>
    </div>
  );
}
