import { useState } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { toKey } from '../../lib/ids';
import { watchingMessages } from '../../lib/messages/watching';
import type { Title } from '../../lib/titles';
import { Action, ActionSheet } from '../../ui/ActionSheet';
import { ConfirmDialog } from '../../ui/Dialog';
import { beginCheckin, checkinRuns, useCheckin } from './checkin';

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
  const begin = async (replace: boolean) => {
    setBusy(true);
    const refusal = await dispatch(beginCheckin(title, minutes, replace));
    setBusy(false);
    if (refusal?.code === checkinRuns) setIsRefused(true);
    else onClose();
  };
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
        disabled={busy || (running !== null && toKey(running.title.key) === toKey(title.key))}
        onClick={() => void begin(false)}
      />
    </>
  );
  return <ActionSheet title={title.name} onClose={onClose} actions={actions} />;
}
