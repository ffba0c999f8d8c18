import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { suggestions } from '../lib/limits';
import { useDebouncedValue } from '../lib/useDebouncedValue';
import control from './control.module.css';
import styles from './FilterField.module.css';

type Props = {
  label: string;
  /** Trimmed. */
  value: string;
  onChange: (value: string) => void;
};

/** A text field that filters a list. `onChange` is called when the user pauses typing. */
export function FilterField({ label, value, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // An object, because the same text may be typed again after it was removed elsewhere.
  const [typed, setTyped] = useState({ text: value });
  const wanted = useDebouncedValue(typed, suggestions.delay);
  const change = useEffectEvent(() => {
    const text = wanted.text.trim();
    if (text !== value) onChange(text);
  });
  useEffect(() => change(), [wanted]);
  useEffect(() => {
    const input = field.current;
    if (input && input !== document.activeElement) input.value = value;
  }, [value]);
  return (
    <input
      ref={field}
      type="search"
      className={`${control.control} ${styles.field}`}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      defaultValue={value}
      onChange={({ target }) => setTyped({ text: target.value })}
    />
  );
}
