import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { completeSignIn, linkIdentity } from '../../api/providerCalls';
import { appMessages } from '../../lib/messages/app';
import { providerMessages } from '../../lib/messages/providers';
import { paths } from '../../lib/paths';
import { useStartPath } from '../../lib/preferences';
import { LinkButton } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import { acceptSession } from './acceptSession';
import { takePendingSignIn } from './providerSignIn';
import type { PendingSignIn } from './providerSignIn';
import { useSessionDispatch } from './sessionSlices';

const text = providerMessages.callback;

/** The query parameters that the provider added to the address. */
export interface ProviderResponse {
  state: string;
  /** Empty when the user did not sign in there. */
  code: string;
  iss?: string;
}

type Props = {
  provider: string;
  response: ProviderResponse;
};

type Outcome = {
  isLink: boolean;
  error: string | null;
  /** The page from which a visitor was redirected. */
  redirectTo?: string | null | undefined;
};

/** Completes a sign-in with a provider, or links it, once. */
export function ProviderCallback({ provider, response }: Props) {
  const dispatch = useSessionDispatch();
  const startPath = useStartPath();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const started = useRef(false);
  const signInWith = async ({ binding, remember, invite }: PendingSignIn) => {
    const body = { ...response, binding, remember, ...(invite !== undefined && { invite }) };
    const result = await completeSignIn(provider, body);
    if ('error' in result) return result.error.message;
    return acceptSession(dispatch, result.data, remember) ? null : appMessages.errors.fallback;
  };
  const linkWith = async ({ binding }: PendingSignIn) => {
    const result = await linkIdentity({ ...response, provider, binding });
    return 'error' in result ? result.error.message : null;
  };
  const complete = useEffectEvent(async () => {
    const pending = takePendingSignIn(provider);
    const isLink = pending?.isLink === true;
    if (!pending || response.code === '') {
      const error = pending ? text.denied : text.expired;
      return setOutcome({ isLink, error, redirectTo: pending?.redirectTo });
    }
    const error = await (isLink ? linkWith(pending) : signInWith(pending));
    setOutcome({ isLink, error, redirectTo: pending.redirectTo });
  });
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void complete();
  }, []);
  if (!outcome) return <Skeleton shape="block" />;
  const { isLink, error, redirectTo } = outcome;
  const next = isLink ? paths.settings() : (redirectTo ?? startPath);
  if (error === null) return <Navigate to={next} replace />;
  const back = (
    <LinkButton
      to={isLink ? paths.settings() : paths.signIn()}
      state={{ redirectTo }}
      variant="primary"
    >
      {isLink ? text.settings : text.toSignIn}
    </LinkButton>
  );
  return (
    <EmptyState title={text.failed} action={back}>
      <p role="alert">{error}</p>
    </EmptyState>
  );
}
