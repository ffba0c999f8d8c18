// Why: the screen for who has an account (specification 2.20).
import { useSelector } from 'react-redux';
import { selectConfig } from '../features/server/configSlice';
import { SignInForm } from '../features/session/SignInForm';
import { messages } from '../lib/messages';
import { FormPage } from './FormPage';

/** The sign-in screen. */
export default function SignInPage() {
  const config = useSelector(selectConfig);
  return (
    <FormPage title={messages.signIn.title}>
      <SignInForm sendsMail={config?.mail ?? true} />
    </FormPage>
  );
}
