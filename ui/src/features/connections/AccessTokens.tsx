import { useState } from 'react';
import {
  useDeleteAccessTokenMutation,
  useListAccessTokensQuery,
} from '../../api/connections/generated';
import type { AccessToken } from '../../api/connections/generated';
import { errorOf } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { formatDate } from '../../lib/format';
import { connectionMessages } from '../../lib/messages/connections';
import { paths } from '../../lib/paths';
import { Button, LinkButton } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import { Skeleton } from '../../ui/Skeleton';
import { Failure, isNotFound } from '../server/Failure';
import styles from './AccessTokens.module.css';
import shared from './Connections.module.css';
import { NewAccessToken } from './NewAccessToken';

const text = connectionMessages.tokens;

/** The user's access tokens, with which programs use the API. */
export function AccessTokens() {
  const { data, error, isFetching, refetch } = useListAccessTokensQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  });
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<AccessToken | null>(null);
  const [status, setStatus] = useState('');
  const finish = (name: string) => {
    setRevoking(null);
    setStatus(text.revoked(name));
  };
  return (
    <Card title={text.title} lead={text.lead}>
      <p className={shared.hint}>{text.keep}</p>
      {data && <TokenList tokens={data.tokens} onRevoke={setRevoking} />}
      {!data && !error && <Skeleton shape="block" />}
      {!data && Boolean(error) && (
        <Failure error={error} onRetry={() => void refetch()} busy={isFetching} inline />
      )}
      <div className={styles.actions}>
        <Button onClick={() => setCreating(true)}>{text.create}</Button>
        <LinkButton to={paths.connections('api')} variant="quiet">
          {text.toApi}
        </LinkButton>
      </div>
      <p role="status" className={shared.hint}>
        {status}
      </p>
      {isCreating && <NewAccessToken onClose={() => setCreating(false)} />}
      {revoking && (
        <RevokeDialog token={revoking} onDone={finish} onClose={() => setRevoking(null)} />
      )}
    </Card>
  );
}

type ListProps = {
  tokens: AccessToken[];
  onRevoke: (token: AccessToken) => void;
};

function TokenList({ tokens, onRevoke }: ListProps) {
  if (tokens.length === 0) return <p>{text.none}</p>;
  return (
    <ul className={styles.tokens}>
      {tokens.map((token) => (
        <li key={token.id}>
          <div className={styles.about}>
            <p className={styles.name}>{token.name}</p>
            <p className={shared.facts}>
              <span data-accent>{text.scopes[token.scope]}</span>
              <span>{text.created(formatDate(token.created_at))}</span>
              <span>{expiry(token)}</span>
              <span>
                {token.last_used_at === null
                  ? text.unused
                  : text.used(formatDate(token.last_used_at))}
              </span>
            </p>
          </div>
          <Button aria-label={text.revokeToken(token.name)} onClick={() => onRevoke(token)}>
            {text.revoke}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function expiry({ expires_at: at }: AccessToken): string {
  if (at === null) return text.never;
  return (new Date(at) > new Date() ? text.expires : text.expired)(formatDate(at));
}

type RevokeProps = {
  token: AccessToken;
  onDone: (name: string) => void;
  onClose: () => void;
};

function RevokeDialog({ token: { id, name }, onDone, onClose }: RevokeProps) {
  const [revoke, { isLoading }] = useDeleteAccessTokenMutation();
  const [error, setError] = useState<ApiError | null>(null);
  const submit = async () => {
    setError(null);
    const failure = errorOf(await revoke({ id }));
    // The token may have been revoked in another tab.
    if (failure && !isNotFound(failure)) setError(failure);
    else onDone(name);
  };
  return (
    <ConfirmDialog
      text={connectionMessages.revokeToken}
      variant="danger"
      busy={isLoading}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      {error && <FormNotice error={error} onClose={() => setError(null)} />}
      <p>{connectionMessages.revokeToken.hint(name)}</p>
    </ConfirmDialog>
  );
}
