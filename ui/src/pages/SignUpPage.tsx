import { Navigate, useLocation, useSearchParams } from 'react-router';
import { Failure } from '../features/server/Failure';
import { useServerConfig } from '../features/server/serverConfig';
import { SignUpForm } from '../features/session/SignUpForm';
import { accountMessages } from '../lib/messages/account';
import { appMessages } from '../lib/messages/app';
import { paths } from '../lib/paths';
import { LinkButton } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { FormPage } from '../ui/Page';
import { Skeleton } from '../ui/Skeleton';

const text = accountMessages.signUp;

export default function SignUpPage() {
  const { config, error, loading, onRetry } = useServerConfig();
  const setupCode = useSearchParams()[0].get('setup');
  const { state } = useLocation();
  // A secret must not stay in the address bar.
  if (setupCode !== null) return <Navigate to={paths.signUp()} state={{ setupCode }} replace />;
  const signIn = (
    <LinkButton to={paths.signIn()} variant="primary">
      {appMessages.landing.signIn}
    </LinkButton>
  );
  // The fields depend on the server's configuration.
  if (!config) {
    return (
      <FormPage title={text.title}>
        {error ? (
          <Failure error={error} onRetry={onRetry} busy={loading} />
        ) : (
          <Skeleton shape="block" />
        )}
      </FormPage>
    );
  }
  return (
    <FormPage title={text.title}>
      {config.registration === 'closed' ? (
        <EmptyState title={text.closed} action={signIn}>
          <p>{text.closedHint}</p>
        </EmptyState>
      ) : (
        <SignUpForm needsSetupCode={config.setup_code_required} setupCode={readSetupCode(state)} />
      )}
    </FormPage>
  );
}

function readSetupCode(state: unknown): string {
  const code =
    typeof state === 'object' && state !== null && 'setupCode' in state && state.setupCode;
  return typeof code === 'string' ? code : '';
}
