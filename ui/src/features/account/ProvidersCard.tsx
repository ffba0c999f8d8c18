import { useRef, useState } from 'react';
import {
  useBeginIdentityLinkMutation,
  useListIdentitiesQuery,
  useListSignInProvidersQuery,
  useUnlinkIdentityMutation,
} from '../../api/account/generated';
import type { Identity, SignInProvider } from '../../api/account/generated';
import { errorOf } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { formatDate } from '../../lib/format';
import { providerMessages } from '../../lib/messages/providers';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { FormNotice } from '../../ui/Form';
import forms from '../../ui/Form.module.css';
import { Failure, isNotFound } from '../server/Failure';
import { goToProvider } from '../session/providerSignIn';
import styles from './DevicesCard.module.css';

const text = providerMessages.card;
const options = { refetchOnMountOrArgChange: true, refetchOnReconnect: true };

/** The accounts at identity providers with which the user signs in; nothing on a server without providers. */
export function ProvidersCard() {
  const list = useListSignInProvidersQuery(undefined, options);
  const own = useListIdentitiesQuery(undefined, options);
  const providers = list.data?.providers ?? [];
  if (providers.length === 0 && (own.data?.identities ?? []).length === 0) return null;
  return (
    <Card title={text.title} lead={text.lead}>
      {own.data ? (
        <Identities
          providers={providers}
          identities={own.data.identities}
          hasPassword={own.data.has_password}
          onChanged={() => void own.refetch()}
        />
      ) : (
        own.error !== undefined && (
          <Failure
            error={own.error}
            onRetry={() => void own.refetch()}
            busy={own.isFetching}
            inline
          />
        )
      )}
    </Card>
  );
}

type IdentitiesProps = {
  providers: SignInProvider[];
  identities: Identity[];
  hasPassword: boolean;
  onChanged: () => void;
};

function Identities({ providers, identities, hasPassword, onChanged }: IdentitiesProps) {
  const [unlink] = useUnlinkIdentityMutation();
  const [begin] = useBeginIdentityLinkMutation();
  const [busy, setBusy] = useState<number | string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [status, setStatus] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const remove = async (identity: Identity) => {
    setBusy(identity.id);
    const failure = errorOf(await unlink({ id: identity.id }));
    const isUnlinked = !failure || isNotFound(failure);
    setBusy(null);
    setError(isUnlinked ? null : failure);
    setStatus(isUnlinked ? text.unlinked(nameOf(identity)) : '');
    if (!isUnlinked) return;
    // The focused button disappears with its row.
    list.current?.focus();
    onChanged();
  };
  const add = async ({ id }: SignInProvider) => {
    setBusy(id);
    const result = await begin({ id });
    if (result.data)
      return goToProvider(result.data, { provider: id, isLink: true, remember: false });
    setBusy(null);
    setError(errorOf(result));
  };
  return (
    <>
      {error && <FormNotice error={error} onClose={() => setError(null)} />}
      {identities.length === 0 && <p>{text.none}</p>}
      <ul ref={list} className={styles.list} tabIndex={-1} aria-label={text.title}>
        {identities.map((identity) => (
          <li key={identity.id} className={styles.device}>
            <div className={styles.about}>
              <p className={styles.name}>{nameOf(identity)}</p>
              <p className={styles.facts}>
                {[identity.email, text.since(formatDate(identity.created_at))]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Button
              busy={busy === identity.id}
              aria-label={text.unlinkOf(nameOf(identity))}
              onClick={() => void remove(identity)}
            >
              {text.unlink}
            </Button>
          </li>
        ))}
      </ul>
      {!hasPassword && <p>{text.noPassword}</p>}
      <div className={forms.actions}>
        {providers.map((provider) => (
          <Button key={provider.id} busy={busy === provider.id} onClick={() => void add(provider)}>
            {text.link(provider.name)}
          </Button>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {status}
      </p>
    </>
  );
}

const nameOf = ({ provider, provider_name: name }: Identity) => name ?? text.notOffered(provider);
