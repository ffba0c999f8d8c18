import { useId } from 'react';
import type { ChangeEvent, KeyboardEvent } from 'react';
import styles from './ChipField.module.css';
import { Icon } from './Icon';
import { TextField } from './TextField';

/** The texts of a field, and what is typed of the next one. */
export interface EnteredChips {
  chips: string[];
  typed: string;
}

export const enteredChips = (chips: string[]): EnteredChips => ({ chips, typed: '' });

/** The chips and the typed text, at most `most`. Texts that differ only in case are the same. */
export function allChips({ chips, typed }: EnteredChips, most: number): string[] {
  const chip = typed.trim();
  const isKnown = chips.some((other) => isSame(other, chip));
  return chip === '' || isKnown || chips.length >= most ? chips : [...chips, chip];
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Whether a suggestion was chosen, with the pointer or the keyboard. */
function isChoice({ nativeEvent: event }: ChangeEvent): boolean {
  return !(event instanceof InputEvent) || event.inputType === 'insertReplacementText';
}

export type ChipTexts = {
  label: string;
  hint: string;
  full: (most: number) => string;
  remove: (chip: string) => string;
};

type Props = {
  text: ChipTexts;
  entered: EnteredChips;
  onChange: (entered: EnteredChips) => void;
  /** The maximum number of chips. */
  most: number;
  /** Of one chip, without the comma that may follow it. */
  maxLength: number;
  suggestions: string[];
};

/** A text box that adds short texts with Enter or a comma, and suggests known ones. */
export function ChipField({ text, entered, onChange, most, maxLength, suggestions }: Props) {
  const { chips, typed } = entered;
  const inputId = useId();
  const listId = useId();
  const isFull = chips.length >= most;
  const added = (list: string[], value: string) => allChips({ chips: list, typed: value }, most);
  const add = (value: string) => onChange({ chips: added(chips, value), typed: '' });
  const remove = (chip: string) => {
    onChange({ chips: chips.filter((other) => other !== chip), typed });
    document.getElementById(inputId)?.focus();
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target;
    if (suggestions.includes(value) && isChoice(event)) return add(value);
    const parts = value.split(',').map((part) => part.trimStart().slice(0, maxLength));
    const next = parts.pop() ?? '';
    onChange({ chips: parts.reduce(added, chips), typed: next });
  };
  const keyDown = (event: KeyboardEvent) => {
    const last = chips.at(-1);
    if (event.key === 'Enter' && typed.trim() !== '') {
      // Otherwise Enter would submit the form.
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
        readOnly={isFull}
        value={typed}
        onChange={change}
        onKeyDown={keyDown}
      />
      <datalist id={listId}>
        {suggestions
          .filter((name) => !chips.some((chip) => isSame(chip, name)))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label={text.label}>
          {chips.map((chip) => (
            <li key={chip}>
              <button
                type="button"
                className={styles.chip}
                aria-label={text.remove(chip)}
                onClick={() => remove(chip)}
              >
                {chip}
                <Icon name="close" size="small" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
