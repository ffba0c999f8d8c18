// Why: what changes with every key is acted upon once the typing rests.
import { useEffect, useState } from 'react';

/** The value as it was when it had not changed for `delay` ms. */
export function useSettled<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
