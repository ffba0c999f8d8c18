import { Navigate, useLocation, useNavigate } from 'react-router';
import { Failure } from '../features/server/Failure';
import {
  readResetLink,
  ResetPasswordForm,
  useResetLink,
} from '../features/session/ResetPasswordForm';
import { accountMessages } from '../lib/messages/account';
import { paths } from '../lib/paths';
import { useParams } from '../lib/router/RouterProvider';
import { FormPage } from '../ui/Page';
import { Skeleton } from '../ui/Skeleton';
import NotFoundPage from './NotFoundPage';

export default function ResetPasswordPage() {
  const { id, token } = useParams();
  const link = readResetLink(useLocation().state);
  if (id && token) return <Navigate to={paths.newPassword()} state={{ id, token }} replace />;
  if (!link) return <NotFoundPage />;
  return (
    <FormPage title={accountMessages.resetPassword.title}>
      <Link key={`${link.id}/${link.token}`} {...link} />
    </FormPage>
  );
}

function Link({ id, token }: NonNullable<ReturnType<typeof readResetLink>>) {
  const { state, error, onRetry } = useResetLink({ id, token });
  const navigate = useNavigate();
  if (state === 'checking') return <Skeleton shape="block" />;
  if (state === 'invalid') return <Navigate to={paths.landing()} replace />;
  if (state === 'unknown') return <Failure error={error} onRetry={onRetry} busy={false} />;
  // The link is used: Back must not return to it.
  const toSignIn = () => void navigate(paths.signIn(), { replace: true });
  return <ResetPasswordForm link={{ id, token }} onReset={toSignIn} />;
}
