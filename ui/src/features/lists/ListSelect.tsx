import { useId, useRef, useState } from 'react';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { catalogueMessages } from '../../lib/messages/catalogue';
import { Select } from '../../ui/Select';
import visuallyHidden from '../../ui/visuallyHidden.module.css';

type Props = {
  label: string;
  placeholder: string;
  options: { value: string; label: string }[];
  /** The list that is open. */
  value: string;
  onOpen: (value: string) => void;
};

/** Whether a key shows the options of a select; a choice among shown options opens the list at once. */
function showsOptions({ key, altKey }: KeyboardEvent): boolean {
  return key === ' ' || key === 'F4' || (altKey && (key === 'ArrowDown' || key === 'ArrowUp'));
}

/**
 * A select that opens a list. A key that changes the closed select opens nothing yet (WCAG 3.2.2): Enter, or leaving the select,
 * opens the chosen list, and Escape restores the former choice.
 */
export function ListSelect({ value, onOpen, ...select }: Props) {
  const hintId = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const keyIsDown = useRef(false);
  const open = (choice: string) => {
    setChosen(null);
    if (choice !== value) onOpen(choice);
  };
  const change = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    if (keyIsDown.current) setChosen(target.value);
    else open(target.value);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setChosen(null);
    if (event.key === 'Enter' && chosen !== null) {
      event.preventDefault();
      open(chosen);
    }
    keyIsDown.current = !showsOptions(event);
  };
  const keyUp = () => {
    keyIsDown.current = false;
  };
  const leave = () => {
    keyUp();
    if (chosen !== null) open(chosen);
  };
  return (
    <>
      <Select
        {...select}
        hideLabel
        pill
        aria-describedby={hintId}
        value={chosen ?? value}
        onChange={change}
        onKeyDown={keyDown}
        onKeyUp={keyUp}
        onPointerDown={keyUp}
        onBlur={leave}
      />
      <span id={hintId} className={visuallyHidden.visuallyHidden}>
        {catalogueMessages.lists.selectHint}
      </span>
    </>
  );
}
