import { useId } from 'react';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { useListTagsQuery } from '../../api/watching/generated';
import { watchingMessages } from '../../lib/messages/watching';
import { Icon } from '../../ui/Icon';
import { TextField } from '../../ui/TextField';
import styles from './TagField.module.css';

const text = watchingMessages.tags;

/** Of one watch. */
const most = 10;
const longest = 50;

/** The tags of a form, and what is typed of the next one. */
export interface EnteredTags {
  tags: string[];
  typed: string;
}

/** All of them, with what is typed. Those that differ only in case are one. */
export function allTags({ tags, typed }: EnteredTags): string[] {
  const tag = typed.trim();
  const isKnown = tags.some((other) => isSame(other, tag));
  return tag === '' || isKnown || tags.length >= most ? tags : [...tags, tag];
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Whether a suggestion was chosen, with the pointer or the keyboard. */
function isChoice({ nativeEvent: event }: ChangeEvent): boolean {
  return !(event instanceof InputEvent) || event.inputType === 'insertReplacementText';
}

type Props = {
  entered: EnteredTags;
  onChange: (entered: EnteredTags) => void;
};

/** A text box that adds tags with Enter or a comma, and suggests the user's. */
export function TagField({ entered, onChange }: Props) {
  const { tags, typed } = entered;
  const inputId = useId();
  const listId = useId();
  const { data } = useListTagsQuery(undefined, { refetchOnMountOrArgChange: true });
  const own = data?.tags.map(({ name }) => name) ?? [];
  const isFull = tags.length >= most;
  const add = (value: string) => onChange({ tags: allTags({ tags, typed: value }), typed: '' });
  const remove = (tag: string) => {
    onChange({ tags: tags.filter((other) => other !== tag), typed });
    document.getElementById(inputId)?.focus();
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target;
    if (own.includes(value) && isChoice(event)) return add(value);
    const parts = value.split(',');
    const next = parts.pop() ?? '';
    const added = parts.reduce((list, part) => allTags({ tags: list, typed: part }), tags);
    onChange({ tags: added, typed: next });
  };
  const keyDown = (event: KeyboardEvent) => {
    const last = tags.at(-1);
    if (event.key === 'Enter' && typed.trim() !== '') {
      // Not the form's Enter, which saves.
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
  };
  return (
    <div>
      <TextField
        id={inputId}
        label={text.label}
        hint={isFull ? text.full(most) : text.hint}
        list={listId}
        autoComplete="off"
        maxLength={longest}
        readOnly={isFull}
        value={typed}
        onChange={change}
        onKeyDown={keyDown}
      />
      <datalist id={listId}>
        {own
          .filter((name) => !tags.some((tag) => isSame(tag, name)))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={text.label}>
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className={styles.tag}
                aria-label={text.remove(tag)}
                onClick={() => remove(tag)}
              >
                {tag}
                <Icon name="close" size="small" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
