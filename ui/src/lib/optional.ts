// Why: some parts of a screen may be missing without it failing. The bundler moves a `catch` that stands right behind
// an import in front of the loading of its styles, so the failure is met here.
import { lazy } from 'react';
import type { ComponentType } from 'react';

/** What `load` fetches when it is first shown; nothing when it cannot be fetched. */
export function optional<P>(load: () => Promise<ComponentType<P>>) {
  return lazy<ComponentType<P>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
