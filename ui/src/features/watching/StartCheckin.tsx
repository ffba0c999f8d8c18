import { useId, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { fieldErrorsOf } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { watchingMessages } from '../../lib/messages/watching';
import { Action } from '../../ui/ActionSheet';
import { enteredChips } from '../../ui/ChipField';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import { beginCheckin, checkinRuns, isSameSubject, nameOf, useCheckin } from './checkin';
import type { CheckinSubject } from './checkin';
import styles from './DateSheet.module.css';
import { allCompanions, CompanionField } from './WatchFields';

const text = watchingMessages.checkin;

type Props = {
  subject: CheckinSubject;
  /** The runtime of the film or episode; null if unknown. */
  minutes: number | null;
  onClose: () => void;
  /** Renders the sheet with the actions. */
  children: (actions: ReactNode) => ReactNode;
};

/** A sheet with the actions that begin a check-in. A confirmation replaces the sheet if another check-in is running. */
export function StartCheckin({ subject, minutes, onClose, children }: Props) {
  const dispatch = useApiDispatch();
  const running = useCheckin();
  const [isRefused, setIsRefused] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Null unless the user wants to name companions. */
  const [companions, setCompanions] = useState<ReturnType<typeof enteredChips> | null>(null);
  const [error, setError] = useState<Pick<ApiError, 'code' | 'message'> | null>(null);
  const begin = async (replace: boolean) => {
    if (busy) return;
    setBusy(true);
    const names = companions && allCompanions(companions);
    const refusal = await dispatch(beginCheckin(subject, minutes, { replace, companions: names }));
    setBusy(false);
    setIsRefused(refusal?.code === checkinRuns);
    if (refusal?.code === checkinRuns) return;
    if (!refusal || !companions) return onClose();
    const [field] = fieldErrorsOf(refusal, ['with']).fieldErrors;
    setError({ code: refusal.code, message: field?.message ?? refusal.message });
  };
  const form = useId();
  if (isRefused) {
    return (
      <ConfirmDialog
        text={text.replace}
        variant="primary"
        busy={busy}
        onConfirm={() => void begin(true)}
        onClose={onClose}
      >
        <p>{text.replaceHint((running && nameOf(running)) || text.other)}</p>
      </ConfirmDialog>
    );
  }
  if (companions) {
    const { begin: submit, cancel, withTitle } = text;
    const send = (event: FormEvent) => {
      event.preventDefault();
      void begin(false);
    };
    return (
      <ConfirmDialog
        text={{ title: withTitle(nameOf(subject)), submit, cancel }}
        variant="primary"
        busy={busy}
        form={form}
        onClose={onClose}
      >
        <form id={form} className={styles.form} onSubmit={send}>
          {error && <FormNotice error={error} onClose={() => setError(null)} />}
          <CompanionField entered={companions} onChange={setCompanions} />
        </form>
      </ConfirmDialog>
    );
  }
  const isDisabled = busy || (running !== null && isSameSubject(running, subject));
  return children(
    <>
      <Action
        icon="film"
        label={text.title}
        disabled={isDisabled}
        onClick={() => void begin(false)}
      />
      <Action
        icon="user"
        label={text.withOthers}
        disabled={isDisabled}
        onClick={() => setCompanions(enteredChips([]))}
      />
    </>,
  );
}
