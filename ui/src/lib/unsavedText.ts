import { useEffect } from 'react';

let unsavedForms = 0;

/** Reports whether a form holds text that the user has typed and not saved. */
export function useUnsavedText(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    unsavedForms += 1;
    return () => {
      unsavedForms -= 1;
    };
  }, [isDirty]);
}

/** Whether a form on the page holds text that the user has typed and not saved. */
export function hasUnsavedText(): boolean {
  return unsavedForms > 0;
}
