import { useState } from 'react';
import { fieldErrorsOf } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { useCompanionsQuery, useListTagsQuery } from '../../api/watching/generated';
import { watchingMessages } from '../../lib/messages/watching';
import { Checkbox } from '../../ui/Checkbox';
import { allChips, ChipField, enteredChips } from '../../ui/ChipField';
import type { EnteredChips } from '../../ui/ChipField';
import { TextArea } from '../../ui/TextField';
import styles from './DateSheet.module.css';
import type { Watch } from './useWatching';

/** The server's limits for a watch. */
const maxTags = 10;
const maxCompanions = 10;
export const maxTagLength = 50;
const maxUsernameLength = 15;
const maxNoteLength = 2000;

type Props = {
  entered: EnteredChips;
  onChange: (entered: EnteredChips) => void;
};

const fresh = { refetchOnMountOrArgChange: true };

/** A field for the tags of a watch. It suggests the user's tags. */
export function TagField({ entered, onChange }: Props) {
  const { data } = useListTagsQuery(undefined, fresh);
  return (
    <ChipField
      text={watchingMessages.tags}
      entered={entered}
      onChange={onChange}
      most={maxTags}
      maxLength={maxTagLength}
      suggestions={data?.tags.map(({ name }) => name) ?? []}
    />
  );
}

export const allTags = (entered: EnteredChips) => allChips(entered, maxTags);

/** A field for the usernames of companions. It suggests the companions of other watches. */
export function CompanionField({ entered, onChange }: Props) {
  const { data } = useCompanionsQuery(undefined, fresh);
  return (
    <ChipField
      text={watchingMessages.companions}
      entered={entered}
      onChange={onChange}
      most={maxCompanions}
      maxLength={maxUsernameLength}
      suggestions={data?.named ?? []}
    />
  );
}

export const allCompanions = (entered: EnteredChips) => allChips(entered, maxCompanions);

type NoteProps = {
  note: string;
  onChange: (note: string) => void;
};

function NoteField({ note, onChange }: NoteProps) {
  return (
    <TextArea
      label={watchingMessages.sheet.note}
      hint={watchingMessages.sheet.noteHint}
      rows={3}
      maxLength={maxNoteLength}
      value={note}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** The state of the fields of a watch besides its date, and a function that returns what was entered. */
export function useMoreFields(watch: Watch | null) {
  const [tags, setTags] = useState(enteredChips(watch?.tags ?? []));
  const [companions, setCompanions] = useState(enteredChips(watch?.with ?? []));
  const [note, setNote] = useState(watch?.note ?? '');
  const [seenBefore, setSeenBefore] = useState(watch?.seen_before ?? false);
  const [isOpen] = useState(
    watch !== null &&
      (watch.note !== '' || watch.tags.length > 0 || watch.with.length > 0 || watch.seen_before),
  );
  const read = () => ({
    note,
    tags: allTags(tags),
    with: allCompanions(companions),
    seen_before: seenBefore,
  });
  const values = { tags, companions, note, seenBefore, isOpen };
  return { fields: { ...values, setTags, setCompanions, setNote, setSeenBefore }, read };
}

type MoreFieldsProps = ReturnType<typeof useMoreFields>['fields'] & {
  /** Several new watches get no companions and no note. */
  isOne?: boolean;
};

/** The fields of a watch besides its date, collapsed while they are empty. */
export function MoreFields({ isOne = true, ...fields }: MoreFieldsProps) {
  return (
    <details className={styles.more} open={fields.isOpen || undefined}>
      <summary>{watchingMessages.sheet.more}</summary>
      <div className={styles.fields}>
        <TagField entered={fields.tags} onChange={fields.setTags} />
        {isOne && <CompanionField entered={fields.companions} onChange={fields.setCompanions} />}
        {isOne && <NoteField note={fields.note} onChange={fields.setNote} />}
        <Checkbox
          label={watchingMessages.sheet.seenBefore}
          checked={fields.seenBefore}
          onChange={({ target }) => fields.setSeenBefore(target.checked)}
        />
      </div>
    </details>
  );
}

/** The error of a form for watches: what is wrong with its fields, if the server names any. */
export function watchFormError(refusal: ApiError): Pick<ApiError, 'code' | 'message'> {
  const { fieldErrors } = fieldErrorsOf(refusal, ['when', 'note', 'tags', 'with']);
  const message = fieldErrors.map((field) => field.message).join(' ') || refusal.message;
  return { code: refusal.code, message };
}
