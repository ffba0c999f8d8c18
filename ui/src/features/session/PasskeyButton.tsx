// Loaded when the server offers passkeys.
import { useState } from 'react';
import type { ApiError } from '../../api/errors';
import { passkeyMessages } from '../../lib/messages/passkeys';
import { storeToken } from '../../lib/token';
import { Button } from '../../ui/Button';
import { FormNotice } from '../../ui/Form';
import { passkeySignIn } from './passkeySignIn';
import { signIn } from './sessionActions';
import { useSessionDispatch } from './sessionSlices';

type Props = {
  /** Whether the session is to last longer, when the button is pressed. */
  remember: () => boolean;
};

/** Signs in without an email address and a password. */
export function PasskeyButton({ remember }: Props) {
  const dispatch = useSessionDispatch();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const begin = async () => {
    setBusy(true);
    setError(null);
    const isRemembered = remember();
    const outcome = await passkeySignIn(isRemembered);
    setBusy(false);
    if ('error' in outcome) return setError(outcome.error);
    storeToken(outcome.signedIn.auth_token, isRemembered);
    dispatch(signIn.fulfilled(outcome.signedIn, '', { email: '', password: '' }));
  };
  return (
    <>
      {error && <FormNotice error={error} onClose={() => setError(null)} />}
      <Button busy={busy} onClick={() => void begin()}>
        {passkeyMessages.signIn}
      </Button>
    </>
  );
}
