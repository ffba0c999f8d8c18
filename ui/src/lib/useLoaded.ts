// Why: what few people open is fetched when they open it, and fetched again when that has failed.
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The code that `load` fetches once `wanted`; null until it is there. Each change of `wanted` tries again. `onFail` hears
 * that it could not be fetched.
 */
export function useLoaded<T>(
  load: () => Promise<T>,
  wanted: boolean | number,
  onFail?: () => void,
): T | null {
  const [code, setCode] = useState<T | null>(null);
  const fetchCode = useEffectEvent(() => {
    if (code === null) load().then(setCode, () => onFail?.());
  });
  useEffect(() => {
    if (wanted) fetchCode();
  }, [wanted]);
  return code;
}
