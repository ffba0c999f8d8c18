import { useState } from 'react';
import { fieldErrorsOf } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { useCompanionsQuery, useListTagsQuery } from '../../api/watching/generated';
import { watchingMessages } from '../../lib/messages/watching';
import { allChips, ChipField, enteredChips } from '../../ui/ChipField';
import type { EnteredChips } from '../../ui/ChipField';
import { TextArea } from '../../ui/TextField';
import styles from './DateSheet.module.css';

/** The server's limits for a watch. */
const maxTags = 10;
const maxCompanions = 10;
const maxTagLength = 50;
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

export function NoteField({ note, onChange }: NoteProps) {
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

/** The state of the fields for the tags and the note of new watches, and a function that returns what was entered. */
export function useNoteAndTags() {
  const [tags, setTags] = useState(enteredChips([]));
  const [note, setNote] = useState('');
  const read = (): { tags?: string[]; note?: string } => {
    const entered = allTags(tags);
    return { ...(entered.length > 0 && { tags: entered }), ...(note !== '' && { note }) };
  };
  return { fields: { tags, note, setTags, setNote }, read };
}

type NoteAndTagsProps = ReturnType<typeof useNoteAndTags>['fields'] & {
  /** Several watches have tags in common, but no note. */
  hasNote?: boolean;
};

/** The fields for the tags and the note of new watches, collapsed at first. */
export function NoteAndTags({ tags, note, setTags, setNote, hasNote = true }: NoteAndTagsProps) {
  return (
    <details className={styles.more}>
      <summary>{watchingMessages.sheet.more}</summary>
      <div className={styles.fields}>
        <TagField entered={tags} onChange={setTags} />
        {hasNote && <NoteField note={note} onChange={setNote} />}
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
