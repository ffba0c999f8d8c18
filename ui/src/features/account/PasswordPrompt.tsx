import { useEffect, useState } from 'react';
import { onPasswordNeeded } from '../../api/client';
import { useLazyModule } from '../../lib/lazyModule';

interface Pending {
  resolve: (confirmed: boolean) => void;
}

/** Asks for the password again when a request needs it. */
export function PasswordPrompt() {
  const [pending, setPending] = useState<Pending | null>(null);
  useEffect(() => {
    let last: Pending | null = null;
    const unregister = onPasswordNeeded(
      () =>
        new Promise<boolean>((resolve) => {
          last = { resolve };
          setPending(last);
        }),
    );
    return () => {
      unregister();
      last?.resolve(false);
    };
  }, []);
  const close = (confirmed: boolean) => {
    setPending((now) => (now === pending ? null : now));
    pending?.resolve(confirmed);
  };
  const code = useLazyModule(
    () => import('./PasswordDialog'),
    pending !== null,
    () => close(false),
  );
  return pending && code && <code.PasswordDialog onClose={close} />;
}
