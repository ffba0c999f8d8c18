// Why: the screen behind the link in the letter (specification 2.5, 2.24 to 2.26).
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { Skeleton } from '../components/Skeleton';
import { Failure } from '../features/server/Failure';
import { keptLink } from '../features/session/keptLink';
import { ResetPasswordForm } from '../features/session/ResetPasswordForm';
import { useResetLink } from '../features/session/useResetLink';
import { messages } from '../lib/messages';
import { paths } from '../lib/paths';
import { FormPage } from './FormPage';
import NotFoundPage from './NotFoundPage';

/** The screen for a new password. */
export default function ResetPasswordPage() {
  const { id, pass } = useParams();
  const link = keptLink(useLocation().state);
  if (id && pass) return <Navigate to={paths.newPassword()} state={{ id, pass }} replace />;
  if (!link) return <NotFoundPage />;
  return (
    <FormPage title={messages.resetPassword.title}>
      <Link key={`${link.id}/${link.pass}`} {...link} />
    </FormPage>
  );
}

function Link({ id, pass }: NonNullable<ReturnType<typeof keptLink>>) {
  const { state, error, onRetry } = useResetLink({ id, pass });
  const navigate = useNavigate();
  if (state === 'asking') return <Skeleton shape="block" />;
  if (state === 'bad') return <Navigate to={paths.landing()} replace />;
  if (state === 'undecided') return <Failure error={error} onRetry={onRetry} busy={false} />;
  // The link is used up: Back must not lead to it.
  const toSignIn = () => void navigate(paths.signIn(), { replace: true });
  return <ResetPasswordForm link={{ id, pass }} onReset={toSignIn} />;
}
