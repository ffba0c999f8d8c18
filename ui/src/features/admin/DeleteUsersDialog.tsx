// Why: who is deleted is gone for good, so it is asked before.
import { useDeleteUsersMutation } from '../../api/generated';
import { adminMessages } from '../../lib/messages/admin';
import { UsersQuestion } from './UsersQuestion';
import type { UsersAsked } from './UsersQuestion';

/** The question before users are deleted. */
export function DeleteUsersDialog(asked: UsersAsked) {
  const [remove] = useDeleteUsersMutation();
  const ask = async (records: number[]) => {
    const { data, error } = await remove({ id: ':id', body: { records } });
    return { done: data?.removed, error };
  };
  return <UsersQuestion {...asked} text={adminMessages.admin.remove} variant="danger" ask={ask} />;
}
