// Why: the screen for who has an account (SPEC 2.20).
import { SignInForm } from '../features/session/SignInForm';
import { messages } from '../lib/messages';
import { FormPage } from './FormPage';

/** The sign-in screen. */
export default function SignInPage() {
  return (
    <FormPage title={messages.signIn.title}>
      <SignInForm />
    </FormPage>
  );
}
