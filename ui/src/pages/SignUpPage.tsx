import { Navigate, useLocation, useSearchParams } from 'react-router';
import { Failure } from '../features/server/Failure';
import { useServerConfig } from '../features/server/serverConfig';
import { SignUpForm, useInvite } from '../features/session/SignUpForm';
import { isRecord } from '../lib/json';
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
  const [query] = useSearchParams();
  const { state } = useLocation();
  const secrets = { setupCode: query.get('setup'), invite: query.get('invite') };
  // A secret must not stay in the address bar.
  if (secrets.setupCode !== null || secrets.invite !== null)
    return <Navigate to={paths.signUp()} state={secrets} replace />;
  const { setupCode, invite } = readSecrets(state);
  // The fields depend on the server's configuration.
  if (!config) {
    return (
      <FormPage title={text.title} isLong>
        {error ? (
          <Failure error={error} onRetry={onRetry} busy={loading} />
        ) : (
          <Skeleton shape="block" />
        )}
      </FormPage>
    );
  }
  return (
    <FormPage title={text.title} isLong>
      {config.registration === 'open' ? (
        <SignUpForm
          needsSetupCode={config.setup_code_required}
          setupCode={setupCode}
          invite={invite === '' ? undefined : invite}
        />
      ) : invite === '' ? (
        <Closed title={text.closed} hint={text.closedHint} />
      ) : (
        <InvitedForm invite={invite} />
      )}
    </FormPage>
  );
}

/** Registration is closed for everyone without an invite. */
function InvitedForm({ invite }: { invite: string }) {
  const { state, error, onRetry } = useInvite(invite);
  if (state === 'checking') return <Skeleton shape="block" />;
  if (state === 'unknown') return <Failure error={error} onRetry={onRetry} busy={false} />;
  if (state === 'invalid') return <Closed title={text.inviteInvalid} hint={error?.message ?? ''} />;
  return (
    <>
      <p>{text.invited}</p>
      <SignUpForm needsSetupCode={false} setupCode="" invite={invite} />
    </>
  );
}

function Closed({ title, hint }: { title: string; hint: string }) {
  const { state } = useLocation();
  const signIn = (
    <LinkButton to={paths.signIn()} state={state} variant="primary">
      {appMessages.landing.signIn}
    </LinkButton>
  );
  return (
    <EmptyState title={title} action={signIn}>
      <p>{hint}</p>
    </EmptyState>
  );
}

function readSecrets(state: unknown) {
  const { setupCode, invite } = isRecord(state) ? state : {};
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return { setupCode: textOf(setupCode), invite: textOf(invite) };
}
