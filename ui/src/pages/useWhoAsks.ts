// Why: a page for admins must not stay shut without a word when the server does not say who is asking.
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectAdmin, selectSuccessful } from '../features/session/clientSlice';
import { loadProfile } from '../features/session/sessionThunks';
import { useSessionDispatch } from '../features/session/useSession';
import type { UserState } from '../features/session/userSlice';

/** Whether an admin asks, as far as it is known; as long as it is not, the server is asked. */
export function useWhoAsks() {
  const dispatch = useSessionDispatch();
  const signedIn = useSelector(selectSuccessful);
  const admin = useSelector(selectAdmin);
  const known = useSelector(({ user }: { user: UserState }) => user !== null);
  const unknown = signedIn === true && !admin && !known;
  const [wanted, setWanted] = useState(1);
  const [answered, setAnswered] = useState<{ tries: number; error: unknown }>();
  useEffect(() => {
    if (!unknown) return;
    let left = false;
    void dispatch(loadProfile()).then((answer) => {
      if (left) return;
      const failed = loadProfile.rejected.match(answer);
      setAnswered({ tries: wanted, error: failed ? (answer.payload ?? answer.error) : null });
    });
    return () => {
      left = true;
    };
  }, [dispatch, unknown, wanted]);
  return {
    signedIn: signedIn === true,
    allowed: signedIn === true && admin,
    /** Whether it is settled that no admin asks. */
    refused: signedIn === false || (known && !admin),
    error: unknown ? answered?.error : null,
    loading: answered?.tries !== wanted,
    onRetry: () => setWanted(wanted + 1),
  };
}
