import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { offlineError } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { beginSignIn, listProviders } from '../../api/providerCalls';
import type { SignInProvider } from '../../api/providerCalls';
import { useLazyModule } from '../../lib/lazyModule';
import { providerMessages } from '../../lib/messages/providers';
import { readRedirectTo } from '../../lib/redirectTo';
import { Button } from '../../ui/Button';
import { FormNotice } from '../../ui/Form';
import styles from './ProviderButtons.module.css';
import { goToProvider } from './providerSignIn';
import { useSessionDispatch } from './sessionSlices';

const text = providerMessages.buttons;

/** Stands for the passkey button in `busy`; no provider has this id. */
const passkey = '';
const loadPasskeySignIn = () => import('./passkeySignIn');

type Props = {
  /** Called when a button is pressed; returns whether to remember the session. */
  remember: () => boolean;
  /** From the link of an invite. */
  invite?: string | undefined;
  /** Whether to show the button for passkeys. */
  acceptsPasskeys?: boolean;
};

/** A button for passkeys and each identity provider of the server; nothing when there is none. */
export function ProviderButtons({ remember, invite, acceptsPasskeys = false }: Props) {
  const dispatch = useSessionDispatch();
  const redirectTo = readRedirectTo(useLocation().state);
  const [passkeys, setPasskeys] = useState(false);
  const [providers, setProviders] = useState<SignInProvider[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    let left = false;
    void listProviders().then((result) => {
      // The password still works when the list does not load.
      if (left || 'error' in result) return;
      setProviders(result.data.providers);
      setPasskeys(result.data.passkeys && 'PublicKeyCredential' in globalThis);
    });
    return () => {
      left = true;
    };
  }, []);
  const showsPasskeys = acceptsPasskeys && passkeys;
  // Loaded in advance: some browsers allow passkeys only in the task of the click.
  const code = useLazyModule(loadPasskeySignIn, showsPasskeys);
  const lasts = useEffectEvent(remember);
  const isBusy = busy !== null;
  // A button ends the suggestions, because a browser takes one request at once.
  useEffect(() => {
    if (code === null || isBusy) return;
    const controller = new AbortController();
    void code
      .suggestPasskeys(dispatch, () => lasts(), controller.signal)
      .then((failed) => failed && setError(failed));
    return () => controller.abort();
  }, [code, isBusy, dispatch]);
  if (providers.length === 0 && !showsPasskeys) return null;
  const beginPasskey = async () => {
    setBusy(passkey);
    setError(null);
    const failed = await loadPasskeySignIn().then(
      (code) => code.passkeySignIn(dispatch, remember()),
      offlineError,
    );
    setBusy(null);
    setError(failed);
  };
  const begin = async (provider: string) => {
    setBusy(provider);
    setError(null);
    const result = await beginSignIn(provider);
    if ('data' in result)
      return goToProvider(result.data, {
        provider,
        invite,
        redirectTo,
        isLink: false,
        remember: remember(),
      });
    setBusy(null);
    setError(result.error);
  };
  return (
    <section className={styles.providers} aria-label={text.label}>
      <p className={styles.divider}>{text.or}</p>
      {error && <FormNotice error={error} onClose={() => setError(null)} />}
      {showsPasskeys && (
        <Button busy={busy === passkey} onClick={() => void beginPasskey()}>
          {text.passkey}
        </Button>
      )}
      {providers.map(({ id, name }) => (
        <Button key={id} busy={busy === id} onClick={() => void begin(id)}>
          {text.signIn(name)}
        </Button>
      ))}
    </section>
  );
}
