import { useSelector } from 'react-redux';
import { selectConfig } from '../features/server/serverConfig';
import { SignInForm } from '../features/session/SignInForm';
import { accountMessages } from '../lib/messages/account';
import { FormPage } from '../ui/Page';

export default function SignInPage() {
  const config = useSelector(selectConfig);
  return (
    <FormPage title={accountMessages.signIn.title}>
      <SignInForm sendsMail={config?.mail ?? true} />
    </FormPage>
  );
}
