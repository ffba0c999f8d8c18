import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { selectConfig } from '../features/server/serverConfig';
import { SignInForm } from '../features/session/SignInForm';
import { isRecord } from '../lib/json';
import { accountMessages } from '../lib/messages/account';
import { FormPage } from '../ui/Page';

export default function SignInPage() {
  const config = useSelector(selectConfig);
  const { state } = useLocation();
  const email = isRecord(state) && typeof state['email'] === 'string' ? state['email'] : '';
  return (
    <FormPage title={accountMessages.signIn.title}>
      <SignInForm sendsEmail={config?.mail ?? true} email={email} />
    </FormPage>
  );
}
