import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { fieldErrorsOf } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { toKey } from '../../lib/ids';
import { watchingMessages } from '../../lib/messages/watching';
import type { Title } from '../../lib/titles';
import { Action, ActionSheet } from '../../ui/ActionSheet';
import { enteredChips } from '../../ui/ChipField';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import { beginCheckin, checkinRuns, useCheckin } from './checkin';
import styles from './DateSheet.module.css';
import { allCompanions, CompanionField } from './WatchFields';

const text = watchingMessages;

type Props = {
  title: Title;
  /** How long it lasts; null when unknown. */
  minutes: number | null;
  onOtherDate: () => void;
  onClose: () => void;
};

/** What else can be done with a title on its page. */
export function TitleMenu({ title, minutes, onOtherDate, onClose }: Props) {
  const dispatch = useApiDispatch();
  const running = useCheckin();
  const [isRefused, setIsRefused] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Null until others are to be named. */
  const [companions, setCompanions] = useState<ReturnType<typeof enteredChips> | null>(null);
  const [error, setError] = useState<Pick<ApiError, 'code' | 'message'> | null>(null);
  const begin = async (replace: boolean) => {
    if (busy) return;
    setBusy(true);
    const names = companions && allCompanions(companions);
    const refusal = await dispatch(beginCheckin(title, minutes, { replace, companions: names }));
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
        text={text.checkin.replace}
        variant="primary"
        busy={busy}
        onConfirm={() => void begin(true)}
        onClose={onClose}
      >
        <p>{text.checkin.replaceHint(running?.title.name || text.checkin.other)}</p>
      </ConfirmDialog>
    );
  }
  if (companions) {
    const { begin: submit, cancel, withTitle } = text.checkin;
    const send = (event: FormEvent) => {
      event.preventDefault();
      void begin(false);
    };
    return (
      <ConfirmDialog
        text={{ title: withTitle(title.name), submit, cancel }}
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
  const isDisabled = busy || (running !== null && toKey(running.title.key) === toKey(title.key));
  const actions = (
    <>
      <Action
        icon="diary"
        label={text.otherDate}
        onClick={() => {
          onClose();
          onOtherDate();
        }}
      />
      <Action
        icon="film"
        label={text.checkin.title}
        disabled={isDisabled}
        onClick={() => void begin(false)}
      />
      <Action
        icon="user"
        label={text.checkin.withOthers}
        disabled={isDisabled}
        onClick={() => setCompanions(enteredChips([]))}
      />
    </>
  );
  return <ActionSheet title={title.name} onClose={onClose} actions={actions} />;
}
