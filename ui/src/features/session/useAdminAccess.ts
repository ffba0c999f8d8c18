import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { UserState } from './sessionActions';
import { selectAdmin, selectSuccessful, useSessionDispatch } from './sessionSlices';
import { loadProfile } from './sessionActions';

/** Whether the user is an admin; loads the profile while unknown. */
export function useAdminAccess() {
  const dispatch = useSessionDispatch();
  const signedIn = useSelector(selectSuccessful);
  const admin = useSelector(selectAdmin);
  const known = useSelector(({ user }: { user: UserState }) => user !== null);
  const unknown = signedIn === true && !admin && !known;
  const [wanted, setWanted] = useState(1);
  const [result, setResult] = useState<{ tries: number; error: unknown }>();
  useEffect(() => {
    if (!unknown) return;
    let left = false;
    void dispatch(loadProfile()).then((action) => {
      if (left) return;
      const failed = loadProfile.rejected.match(action);
      setResult({ tries: wanted, error: failed ? (action.payload ?? action.error) : null });
    });
    return () => {
      left = true;
    };
  }, [dispatch, unknown, wanted]);
  return {
    signedIn: signedIn === true,
    allowed: signedIn === true && admin,
    refused: signedIn === false || (known && !admin),
    error: unknown ? result?.error : null,
    loading: result?.tries !== wanted,
    onRetry: () => setWanted(wanted + 1),
  };
}
