import { useSelector } from 'react-redux';
import { selectConfig } from '../features/server/serverConfig';
import { SignInForm } from '../features/session/SignInForm';
import { messages } from '../lib/messages';
import { FormPage } from '../ui/Page';

export default function SignInPage() {
  const config = useSelector(selectConfig);
  return (
    <FormPage title={messages.signIn.title}>
      <SignInForm sendsMail={config?.mail ?? true} />
    </FormPage>
  );
}
