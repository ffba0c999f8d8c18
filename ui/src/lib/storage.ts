// The browser's storage. Servers below several base paths of a host share it, so names begin with the base path, which has
// no colon. At the root they are plain.
import { basePath } from './basePath';

const prefix = basePath && `${basePath}:`;

const storageOf = (kind: 'localStorage' | 'sessionStorage') => ({
  get: (name: string) => window[kind].getItem(prefix + name),
  set: (name: string, value: string) => window[kind].setItem(prefix + name, value),
  remove: (name: string) => window[kind].removeItem(prefix + name),
  /** The names of this server's values. */
  names: () =>
    Object.keys(window[kind])
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length))
      // A server at the root must not see the names of other servers.
      .filter((name) => !name.startsWith('/')),
});

export const local = storageOf('localStorage');
export const session = storageOf('sessionStorage');
