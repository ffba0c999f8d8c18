import { useState } from 'react';
import {
  useDisableSecondFactorMutation,
  useReplaceRecoveryCodesMutation,
  useSecondFactorQuery,
} from '../../api/account/generated';
import type { SecondFactor } from '../../api/account/generated';
import { errorOf } from '../../api/dispatch';
import type { ApiError } from '../../api/errors';
import { formatDate } from '../../lib/format';
import { securityMessages } from '../../lib/messages/security';
import { ownId } from '../../lib/token';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import styles from '../../ui/Form.module.css';
import { Skeleton } from '../../ui/Skeleton';
import { Failure } from '../server/Failure';
import { AccountDialog } from './AccountDialog';
import { EnableSecondFactor, RecoveryCodesDialog } from './SecondFactorDialogs';

const text = securityMessages.secondFactor;
/** With this many recovery codes or fewer, the card warns. */
const lowCodes = 3;

/** Shows whether two-factor authentication is on, with the buttons to change it. */
export function SecondFactorCard() {
  const { data, error, isFetching, refetch } = useSecondFactorQuery(
    { id: ownId() },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );
  return (
    <Card title={text.title} lead={text.lead}>
      {data && <State factor={data} />}
      {!data && !error && <Skeleton shape="block" />}
      {!data && Boolean(error) && (
        <Failure error={error} onRetry={() => void refetch()} busy={isFetching} inline />
      )}
    </Card>
  );
}

type Open = 'enable' | 'disable' | 'replace' | { codes: string[] };

function State({ factor }: { factor: SecondFactor }) {
  const { enabled, enabled_at: enabledAt, recovery_codes: codesLeft } = factor;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const showCodes = (codes: string[]) => setOpen({ codes });
  return (
    <>
      <p>
        {enabledAt === null ? text.off : text.on(formatDate(enabledAt))}
        {enabled && `. ${text.codesLeft(codesLeft)}.`}
      </p>
      {enabled && codesLeft <= lowCodes && <p>{text.fewCodes}</p>}
      <div className={styles.actions}>
        {enabled ? (
          <>
            <Button onClick={() => setOpen('replace')}>{text.replace}</Button>
            <Button variant="quiet" onClick={() => setOpen('disable')}>
              {text.disable}
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen('enable')}>{text.enable}</Button>
        )}
      </div>
      {open === 'enable' && <EnableSecondFactor onClose={close} onEnabled={showCodes} />}
      {open === 'replace' && <ReplaceCodes onClose={close} onReplaced={showCodes} />}
      {open === 'disable' && <Disable onClose={close} />}
      {open !== null && typeof open === 'object' && (
        <RecoveryCodesDialog codes={open.codes} onClose={close} />
      )}
    </>
  );
}

type ReplaceProps = {
  onClose: () => void;
  onReplaced: (codes: string[]) => void;
};

function ReplaceCodes({ onClose, onReplaced }: ReplaceProps) {
  const [replace] = useReplaceRecoveryCodesMutation();
  const submit = async () => {
    const result = await replace({ id: ownId() });
    if (result.data) onReplaced(result.data.recovery_codes);
    return errorOf(result);
  };
  return <Confirm text={securityMessages.replaceCodes} {...{ onClose, submit }} />;
}

function Disable({ onClose }: { onClose: () => void }) {
  const [disable] = useDisableSecondFactorMutation();
  const submit = async () => {
    const error = errorOf(await disable({ id: ownId() }));
    if (!error) onClose();
    return error;
  };
  return <Confirm text={securityMessages.disable} {...{ onClose, submit }} />;
}

type ConfirmProps = {
  text: Record<'title' | 'warning' | 'submit' | 'cancel', string>;
  onClose: () => void;
  /** Returns why the server refused. */
  submit: () => Promise<ApiError | null>;
};

function Confirm({ text, onClose, submit }: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const send = async () => {
    setBusy(true);
    const failure = await submit();
    setBusy(false);
    setError(failure);
  };
  const form = {
    formState: { isSubmitting: busy },
    formError: error,
    clearFormError: () => setError(null),
    onSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      void send();
    },
  };
  return (
    <AccountDialog text={text} variant="primary" form={form} onClose={onClose}>
      <p>{text.warning}</p>
    </AccountDialog>
  );
}
