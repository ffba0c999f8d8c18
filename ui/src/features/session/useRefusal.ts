// Why: both forms show a refusal until it is closed, sent again or left; leaving also clears it from the state, so
// that it does not follow the user to the next screen.
import { useEffect, useState } from 'react';
import type { ApiError } from '../../api/apiError';
import { formLeft } from './clientSlice';
import { useSessionDispatch } from './useSession';

/** The refusal of the last submit, if any, and how to change it. */
export function useRefusal() {
  const dispatch = useSessionDispatch();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  useEffect(
    () => () => {
      dispatch(formLeft());
    },
    [dispatch],
  );
  const close = () => {
    setRefusal(null);
    dispatch(formLeft());
  };
  return { refusal, setRefusal, close };
}
