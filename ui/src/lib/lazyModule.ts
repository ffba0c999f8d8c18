// The bundler applies a `catch` directly after an import() before the styles are loaded, so failures are handled here.
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';

/**
 * A module that is loaded once `wanted`; null until then. Each change of `wanted` retries a failed load. `onFail` is
 * called on failure.
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

/** `lazy` that renders nothing when the module cannot be loaded. */
export function lazyOptional<P>(load: () => Promise<ComponentType<P>>) {
  return lazy<ComponentType<P>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
