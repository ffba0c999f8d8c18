// Why: both forms show a refusal until it is closed, sent again or left; leaving also clears it from the state, so
// that it does not follow the user to the next screen.
import { useLayoutEffect, useState } from 'react';
import type { ApiError } from '../../api/apiError';
import { formLeft } from './clientSlice';
import { useSessionDispatch } from './useSession';

/** The refusal of the last submit, if any, and how to change it. */
export function useRefusal() {
  const dispatch = useSessionDispatch();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  // Before the next screen is painted, which would show it in a window.
  useLayoutEffect(
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
