// Why: the screen for who has no account yet (SPEC 2.23); a server that takes no one says so before any typing.
import { useSelector } from 'react-redux';
import { EmptyState } from '../components/EmptyState';
import { LinkButton } from '../components/LinkButton';
import { Skeleton } from '../components/Skeleton';
import { selectConfig, selectIsAsking } from '../features/server/configSlice';
import { SignUpForm } from '../features/session/SignUpForm';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { FormPage } from './FormPage';

const text = messages.signUp;

/** The sign-up screen. */
export default function SignUpPage() {
  const config = useSelector(selectConfig);
  const asking = useSelector(selectIsAsking);
  const closed = config?.registration === 'closed';
  const signIn = (
    <LinkButton to={paths.signIn()} variant="primary">
      {messages.landing.signIn}
    </LinkButton>
  );
  // Which fields there are is the server's to say: a form that changes under the hands is worse than a short wait.
  if (asking) {
    return (
      <FormPage title={text.title}>
        <Skeleton shape="block" />
      </FormPage>
    );
  }
  return (
    <FormPage title={text.title}>
      {closed ? (
        <EmptyState title={text.closed} action={signIn}>
          <p>{text.closedHint}</p>
        </EmptyState>
      ) : (
        <SignUpForm needsSetupCode={config?.setup_code_required === true} />
      )}
    </FormPage>
  );
}
