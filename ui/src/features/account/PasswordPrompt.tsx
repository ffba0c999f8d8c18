import { useEffect, useState } from 'react';
import { onPasswordNeeded } from '../../api/passwordPrompt';
import { useLazyModule } from '../../lib/lazyModule';

type Answer = (confirmed: boolean) => void;

/** Asks for the password again when a request needs it. */
export function PasswordPrompt() {
  const [answer, setAnswer] = useState<{ give: Answer } | null>(null);
  useEffect(() => onPasswordNeeded(() => new Promise<boolean>((give) => setAnswer({ give }))), []);
  const close: Answer = (confirmed) => {
    setAnswer(null);
    answer?.give(confirmed);
  };
  const code = useLazyModule(
    () => import('./PasswordDialog'),
    answer !== null,
    () => close(false),
  );
  return answer && code && <code.PasswordDialog onClose={close} />;
}
