import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { UserState } from './sessionActions';
import { selectAdmin, selectSuccessful, useSessionDispatch } from './sessionSlices';
import { loadProfile } from './sessionThunks';

/** Whether an admin asks, as far as it is known; as long as it is not, the server is asked. */
export function useAdminAccess() {
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
