import { useLayoutEffect, useState } from 'react';
import type { ApiError } from '../../api/errors';
import { formLeft, useSessionDispatch } from './sessionSlices';

/** The refusal of the last submit, if any, and how to change it. */
export function useFormError() {
  const dispatch = useSessionDispatch();
  const [formError, setFormError] = useState<ApiError | null>(null);
  // Before the next screen is painted, which would show it in a window.
  useLayoutEffect(
    () => () => {
      dispatch(formLeft());
    },
    [dispatch],
  );
  const close = () => {
    setFormError(null);
    dispatch(formLeft());
  };
  return { formError, setFormError, close };
}
