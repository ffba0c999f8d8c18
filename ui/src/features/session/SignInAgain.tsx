import { useSelector } from 'react-redux';
import { accountMessages } from '../../lib/messages/account';
import { appMessages } from '../../lib/messages/app';
import { Dialog } from '../../ui/Dialog';
import styles from '../../ui/Form.module.css';
import { selectConfig } from '../server/serverConfig';
import { SignInForm } from './SignInForm';

/** The sign-in form over the page, after the session has expired. */
export function SignInAgain({ onClose }: { onClose: () => void }) {
  const config = useSelector(selectConfig);
  return (
    <Dialog open title={accountMessages.signIn.title} onClose={onClose}>
      <div className={styles.form}>
        <p>{appMessages.errors.session}</p>
        <SignInForm sendsMail={config?.mail ?? true} onCancel={onClose} />
      </div>
    </Dialog>
  );
}
