import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useApiDispatch } from '../../api/dispatch';
import { fieldErrorsOf } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { formatNumber } from '../../lib/format';
import { watchingMessages } from '../../lib/messages/watching';
import type { Title } from '../../lib/titles';
import { useUnsavedText } from '../../lib/unsavedText';
import { Checkbox } from '../../ui/Checkbox';
import { ConfirmDialog } from '../../ui/Dialog';
import { FormNotice } from '../../ui/Form';
import { TextArea } from '../../ui/TextField';
import styles from './DateSheet.module.css';
import type { TitleLog } from './useWatching';
import { saveNote } from './watchActions';

const text = watchingMessages.titleNote;
const { save, cancel } = watchingMessages.sheet;

/** In code points. */
const maxNoteLength = 10_000;
/** With fewer code points left than this, the form shows their number. */
const countBelow = 500;

type Props = {
  title: Title;
  note: TitleLog['note'];
  onClose: () => void;
};

/** A dialog to edit the note on a title. */
export function NoteDialog({ title, note, onClose }: Props) {
  const dispatch = useApiDispatch();
  const form = useId();
  const [typed, setTyped] = useState(note?.text ?? '');
  const [spoiler, setSpoiler] = useState(note?.spoiler ?? false);
  const [error, setError] = useState<Pick<ApiError, 'code' | 'message'> | null>(null);
  const [busy, setBusy] = useState(false);
  const left = maxNoteLength - [...typed.trim()].length;
  useUnsavedText(typed !== (note?.text ?? ''));
  const isBlank = typed.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || isBlank || left < 0) return;
    setBusy(true);
    const refusal = await dispatch(saveNote(title, { text: typed.trim(), spoiler }));
    setBusy(false);
    if (!refusal) return onClose();
    const { fieldErrors } = fieldErrorsOf(refusal, ['text']);
    setError({ code: refusal.code, message: fieldErrors[0]?.message ?? refusal.message });
  };
  return (
    <ConfirmDialog
      text={{ title: text.title(title.name), submit: save, cancel }}
      variant="primary"
      busy={busy}
      disabled={isBlank || left < 0}
      form={form}
      onClose={onClose}
    >
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)}>
        {error && <FormNotice error={error} onClose={() => setError(null)} />}
        <TextArea
          label={text.label}
          rows={8}
          value={typed}
          hint={left < countBelow ? text.remaining(left, formatNumber(left)) : text.hint}
          error={left < 0 ? text.tooLong(-left, formatNumber(-left)) : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Checkbox
          label={text.isSpoiler}
          checked={spoiler}
          onChange={({ target }) => setSpoiler(target.checked)}
        />
      </form>
    </ConfirmDialog>
  );
}
