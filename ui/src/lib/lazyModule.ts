// The bundler moves a `catch` right behind an import() in front of the loading of its styles, so it stands in here.
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';

/**
 * The code that `load` fetches once `wanted`; null until it is there. Each change of `wanted` tries again. `onFail` hears
 * that it could not be fetched.
 */
export function useLazyModule<T>(
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

/** What `load` fetches when it is first shown; nothing when it cannot be fetched. */
export function lazyOptional<P>(load: () => Promise<ComponentType<P>>) {
  return lazy<ComponentType<P>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
