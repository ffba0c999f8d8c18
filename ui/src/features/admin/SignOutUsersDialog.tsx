// Why: a lost device is signed out for its owner by whoever runs this place, and nobody by mistake.
import { useSignOutUsersMutation } from '../../api/generated';
import { adminMessages } from '../../lib/messages/admin';
import { UsersQuestion } from './UsersQuestion';
import type { UsersAsked } from './UsersQuestion';

/** The question before users are signed out. */
export function SignOutUsersDialog(asked: UsersAsked) {
  const [signOut] = useSignOutUsersMutation();
  const ask = async (records: number[]) => {
    const { data, error } = await signOut({ signOutUsersBody: { records } });
    return { done: data?.signedOut, error };
  };
  return (
    <UsersQuestion {...asked} text={adminMessages.admin.signOutUsers} variant="primary" ask={ask} />
  );
}
