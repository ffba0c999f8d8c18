import { useEffect, useEffectEvent, useMemo } from 'react';
import { encode } from 'uqr';
import {
  useEnableSecondFactorMutation,
  usePrepareSecondFactorMutation,
} from '../../api/account/generated';
import { errorOf } from '../../api/dispatch';
import { saveFile } from '../../api/download';
import { securityMessages } from '../../lib/messages/security';
import { ownId } from '../../lib/token';
import { requiredField } from '../../lib/validation';
import { Button } from '../../ui/Button';
import { CopyField } from '../../ui/CopyField';
import { Dialog } from '../../ui/Dialog';
import forms from '../../ui/Form.module.css';
import { Skeleton } from '../../ui/Skeleton';
import { TextField } from '../../ui/TextField';
import { Failure } from '../server/Failure';
import { useServerForm } from '../server/useServerForm';
import { AccountDialog } from './AccountDialog';
import styles from './SecondFactorDialogs.module.css';

const text = securityMessages.enable;
const names = ['code'] as const;
const empty = { code: '' };

type EnableProps = {
  onClose: () => void;
  /** Gets the recovery codes. */
  onEnabled: (codes: string[]) => void;
};

/** Shows a new secret, and enables the second factor with a code of the app that has it. */
export function EnableSecondFactor({ onClose, onEnabled }: EnableProps) {
  const [prepare, { data, error, isLoading }] = usePrepareSecondFactorMutation();
  const [enable] = useEnableSecondFactorMutation();
  const begin = useEffectEvent(() => void prepare({ id: ownId() }));
  useEffect(() => begin(), []);
  const send = async ({ code }: typeof empty) => {
    const enableSecondFactorBody = { secret: data?.secret ?? '', code };
    const result = await enable({ id: ownId(), enableSecondFactorBody });
    if (result.data) onEnabled(result.data.recovery_codes);
    return errorOf(result);
  };
  const form = useServerForm(names, send, { defaultValues: empty });
  return (
    <AccountDialog text={text} variant="primary" form={form} onClose={onClose}>
      {Boolean(error) && (
        <Failure
          error={error}
          onRetry={() => void prepare({ id: ownId() })}
          busy={isLoading}
          inline
        />
      )}
      {!data && !error && <Skeleton shape="block" />}
      {data && (
        <div className={styles.secret}>
          <p>{text.scan}</p>
          <QrCode value={data.url} />
          <CopyField
            address={data.secret}
            text={{
              label: text.secret,
              copy: text.copy,
              copied: text.copied,
              copyFailed: text.copyFailed,
            }}
          />
        </div>
      )}
      <TextField
        label={text.code}
        hint={text.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={form.formState.errors.code?.message}
        {...form.register('code', requiredField)}
      />
    </AccountDialog>
  );
}

/** Dark on light in every theme, because cameras need it. */
function QrCode({ value }: { value: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(value, { border: 2 });
    const cells = code.data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
    );
    return { size: code.size, path: cells.join('') };
  }, [value]);
  return (
    <svg
      className={styles.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={text.qrCode}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

const codesText = securityMessages.recoveryCodes;

type CodesProps = {
  codes: string[];
  onClose: () => void;
};

/** New recovery codes, which are not shown again. */
export function RecoveryCodesDialog({ codes, onClose }: CodesProps) {
  const saveCodes = () => saveFile(new Blob([`${codes.join('\n')}\n`]), codesText.file);
  const actions = (
    <>
      <Button onClick={saveCodes}>{codesText.save}</Button>
      <Button variant="primary" onClick={onClose}>
        {codesText.done}
      </Button>
    </>
  );
  return (
    <Dialog open title={codesText.title} onClose={onClose} actions={actions}>
      <div className={forms.form}>
        <p>{codesText.lead}</p>
        <ul className={styles.codes} aria-label={codesText.list}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
